import type pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { connectServer, findConnectedServers, inTurn, type LeftBehind } from './connected-servers.ts';
import { asOwner } from './database-server.ts';

/** Servers of an older release are connected and must be upgraded or stopped first. */
export class OlderServersConnected extends StartProblem {}

/** The schema releases in an installation. */
export type Releases = {
  /** This version's release. */
  release: number;
  /** Registers a server that listens at `place`; see `connectServer`. */
  connect(place: string, onLeftBehind: (error: LeftBehind) => void): Promise<() => Promise<void>>;
  /** The newest release whose contract migrations are to be applied. */
  contractsUpTo(): Promise<number>;
  /** Throws `OlderServersConnected` while a server of an earlier release is connected. */
  refuseServersBefore(release: number): Promise<void>;
  /** Allows this version's contract migrations. Throws StartProblem while a server of an older release is connected. */
  allowContracts(): Promise<void>;
  /** Runs `work` while no server is connected. Throws StartProblem if one is; servers that start meanwhile wait. */
  withoutServers<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** Opens the releases of a registry for a version. */
export function openReleases(registryUrl: string, release: number): Releases {
  return {
    release,
    connect: (place, onLeftBehind) => connectServer(registryUrl, { release, place }, onLeftBehind),
    contractsUpTo: () =>
      asOwner(registryUrl, async (client) => {
        const { rows } = await client.query<{ upTo: number }>('select contracted_to as "upTo" from schema_release');
        return rows[0]!.upTo;
      }),
    refuseServersBefore: (first) => asOwner(registryUrl, (client) => refuseServersBefore(client, first)),
    allowContracts: () =>
      asOwner(registryUrl, (client) =>
        inTurn(client, async () => {
          await refuseServersBefore(client, release);
          await client.query(
            'update schema_release set expanded_to = greatest(expanded_to, $1), contracted_to = greatest(contracted_to, $1)',
            [release],
          );
        }),
      ),
    withoutServers: (work) =>
      asOwner(registryUrl, (client) =>
        inTurn(client, async () => {
          const connected = await findConnectedServers(client);
          if (connected.length === 0) return work();
          throw new StartProblem(`Stop all servers first: ${connected.map((server) => server.place).join(', ')}.`);
        }),
      ),
  };
}

async function refuseServersBefore(client: pg.Client, release: number) {
  const older = (await findConnectedServers(client)).filter((server) => server.release < release);
  if (older.length === 0) return;
  const places = older.map((server) => `${server.place} (release ${server.release})`).join(', ');
  throw new OlderServersConnected(`Servers of an older version are connected: ${places}. Upgrade or stop them first.`);
}
