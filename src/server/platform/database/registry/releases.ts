import type pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { connectServer, findConnectedServers, inTurn, type LeftBehind } from './connected-servers.ts';
import { asOwner } from './database-server.ts';

/** Servers of an older release are connected and have to be upgraded or stopped first. */
export class OlderServersConnected extends StartProblem {}

/** The releases of the schema in an installation. */
export type Releases = {
  /** The release of this version. */
  release: number;
  /** Connects a server that listens at `place` to the registry; see `connectServer`. */
  connect(place: string, onLeftBehind: (error: LeftBehind) => void): Promise<() => Promise<void>>;
  /** The newest release whose contract migrations are to be applied. */
  contractsUpTo(): Promise<number>;
  /** Throws `OlderServersConnected` while a server of a release before this one is connected. */
  refuseServersBefore(release: number): Promise<void>;
  /** Has the contract migrations of this version applied from now on. Throws a StartProblem while a server of an older release is connected. */
  allowContracts(): Promise<void>;
  /** Runs `work` while no server is connected. Throws a StartProblem if one is; a server that starts meanwhile waits for the end of the work. */
  withoutServers<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** Knows the releases of the registry at an address, for a version of a release. */
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
