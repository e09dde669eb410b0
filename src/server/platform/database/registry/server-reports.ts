import type pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { asOwner } from './database-server.ts';

/** The running servers of an installation, each of a release of the schema (SCALE-09). */
export type ServerReports = {
  /**
   * Says that a server works here, and decides which contracts may be applied: those that no server needs which has reported within ten
   * minutes. Answers the newest release whose contracts may. Throws LeftBehind where the server is too old for what is in the databases,
   * and a StartProblem where it would be two releases away from another.
   */
  report(server: string): Promise<number>;
  /** Says that a server has ended. */
  leave(server: string): Promise<void>;
  /** The newest release whose contracts are to be applied. */
  contractsUpTo(): Promise<number>;
};

/** A server is of a release that the databases have left behind. */
export class LeftBehind extends StartProblem {}

type Found = {
  expandedTo: number;
  contractedTo: number;
  /** Of the other servers that run, the one of the oldest release. */
  oldestRunning: number | null;
  /** The oldest release of which a server has reported within the time that contracts wait. */
  oldestReported: number;
  /** Whether older ones would have been heard: this server has reported for as long, or there never was one. */
  hasListened: boolean;
};

/** For how long no older server may have reported before something is taken away, as PostgreSQL reads it. */
const CONTRACTS_WAIT = '10 minutes';
/** A server that has not reported for so long does not run, or has been cut off. */
const LONGEST_GAP = '3 minutes';

/** Of a row of `server_report`: that the server runs, as far as can be known. */
export const IS_RUNNING = `left_at is null and reported_at > now() - interval '${LONGEST_GAP}'`;

/** The reports in the registry at an address, as servers of a release read and write them whose environment names some PostgreSQL servers. */
export function openServerReports(
  registryUrl: string,
  release: number,
  postgresqlServers: readonly string[],
): ServerReports {
  return {
    report: (server) =>
      asOwner(registryUrl, (client) =>
        inTurn(client, async () => {
          const contractsUpTo = await report(client, server, release);
          await client.query('update server_report set postgresql_servers = $3 where server = $1 and release = $2', [
            ...[server, release, postgresqlServers],
          ]);
          return contractsUpTo;
        }),
      ),
    leave: (server) =>
      asOwner(registryUrl, async (client) => {
        await client.query('update server_report set left_at = now() where server = $1 and release = $2', [
          server,
          release,
        ]);
      }),
    contractsUpTo: () =>
      asOwner(registryUrl, async (client) => {
        const { rows } = await client.query<{ upTo: number }>('select contracted_to as "upTo" from schema_release');
        return rows[0]!.upTo;
      }),
  };
}

/** The running servers whose environment does not name a PostgreSQL server: agencies that lie there are out of their reach (SCALE-01). */
export async function withoutAddressOf(registry: pg.ClientBase, postgresqlServer: string): Promise<string[]> {
  const { rows } = await registry.query<{ server: string }>(
    `select server from server_report where ${IS_RUNNING} and $1 <> all (postgresql_servers) order by server`,
    [postgresqlServer],
  );
  return rows.map(({ server }) => server);
}

/** One report at a time: what one server decides, the next one must see. */
async function inTurn(client: pg.Client, work: () => Promise<number>): Promise<number> {
  await client.query('begin');
  try {
    await client.query('select from schema_release for update');
    const contractsUpTo = await work();
    await client.query('commit');
    return contractsUpTo;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function report(client: pg.Client, server: string, release: number): Promise<number> {
  await client.query(
    `insert into server_report (server, release) values ($1, $2)
     on conflict (server, release) do update set reported_at = now(), left_at = null,
       reporting_since = case when server_report.left_at is null and server_report.reported_at > now() - $3::interval
         then server_report.reporting_since else now() end`,
    [server, release, LONGEST_GAP],
  );
  // Two cannot listen at one place: one of another release was there before.
  await client.query(
    'update server_report set left_at = now() where server = $1 and release <> $2 and left_at is null',
    [server, release],
  );
  const { rows } = await client.query<Found>(
    `select expanded_to as "expandedTo", contracted_to as "contractedTo",
       (select min(release) from server_report where ${IS_RUNNING}) as "oldestRunning",
       (select min(release) from server_report where reported_at > now() - $2::interval) as "oldestReported",
       (select reporting_since < now() - $2::interval from server_report where server = $1 and release = $3)
         or not exists (select from server_report where release < $3) as "hasListened"
     from schema_release`,
    [server, CONTRACTS_WAIT, release],
  );
  const found = rows[0]!;
  refuseFarReleases(found, release);
  const contractedTo = found.hasListened ? Math.max(found.contractedTo, found.oldestReported) : found.contractedTo;
  await client.query(
    `update schema_release set expanded_to = greatest(expanded_to, $1), contracted_to = $2
     where (expanded_to, contracted_to) is distinct from (greatest(expanded_to, $1), $2)`,
    [release, contractedTo],
  );
  return contractedTo;
}

/** Releases that are next to each other work on the same databases, and no others (SCALE-10). */
function refuseFarReleases({ expandedTo, contractedTo, oldestRunning }: Found, release: number) {
  if (contractedTo > release || expandedTo > release + 1) {
    throw new LeftBehind(
      `The databases are of release ${Math.max(contractedTo, expandedTo)} of the schema, and this version is of release ${release}: start a newer version.`,
    );
  }
  if (oldestRunning !== null && oldestRunning < release - 1) {
    throw new StartProblem(
      `A server of release ${oldestRunning} of the schema is running, and this version is of release ${release}: upgrade that one first, to the version between.`,
    );
  }
}
