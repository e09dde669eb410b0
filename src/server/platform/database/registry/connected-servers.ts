import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { openOwnerClient } from '../postgres.ts';

/** A server connected to the registry: its schema release, and its host and port. */
export type ConnectedServer = { release: number; place: string };

/** The databases have been upgraded beyond this server's release. */
export class LeftBehind extends StartProblem {}

/** Milliseconds before reconnecting. */
const PAUSE = 5_000;

/** PostgreSQL truncates longer names. */
const LONGEST_NAME = 63;

/** The application name of a Docket server, with its release and address. */
const NAME = '^docket release (\\d+) at (.*)$';

/** Lists the servers connected to a registry, oldest release first. */
export async function findConnectedServers(registry: pg.ClientBase): Promise<ConnectedServer[]> {
  const { rows } = await registry.query<ConnectedServer>(
    `select parts[1]::integer as release, parts[2] as place
     from pg_stat_activity, regexp_match(application_name, $1) as parts
     where datname = current_database() and parts is not null order by release, place`,
    [NAME],
  );
  return rows;
}

/**
 * Registers a server by a connection to the registry until the returned function is called. While it's connected, nothing that its release
 * needs is removed. Throws StartProblem if it can't work with the databases or other servers. Calls `onLeftBehind` if that happens after a
 * lost connection.
 */
export async function connectServer(
  registryUrl: string,
  server: ConnectedServer,
  onLeftBehind: (error: LeftBehind) => void,
): Promise<() => Promise<void>> {
  const leaving = new AbortController();
  let client = await open(registryUrl, server);

  async function keepConnected() {
    while (!leaving.signal.aborted) {
      await new Promise<void>((resolve) => client.once('end', resolve));
      if (!leaving.signal.aborted) await reconnect();
    }
  }

  async function reconnect() {
    while (!leaving.signal.aborted) {
      try {
        client = await open(registryUrl, server);
        return;
      } catch (error) {
        if (error instanceof LeftBehind) onLeftBehind(error);
        await delay(PAUSE, undefined, { signal: leaving.signal }).catch(() => undefined);
      }
    }
  }

  const connected = keepConnected();
  return async () => {
    leaving.abort();
    await client.end().catch(() => undefined);
    await connected;
  };
}

async function open(registryUrl: string, server: ConnectedServer): Promise<pg.Client> {
  const client = await openOwnerClient(registryUrl);
  try {
    const name = `docket release ${server.release} at ${server.place}`.slice(0, LONGEST_NAME);
    await client.query("select set_config('application_name', $1, false)", [name]);
    await inTurn(client, () => admit(client, server));
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** One at a time: each server or command must see the others' decisions. */
export async function inTurn<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    await client.query('select from schema_release for update');
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Only adjacent releases can work on the same databases. */
async function admit(client: pg.Client, { release, place }: ConnectedServer): Promise<void> {
  const { rows } = await client.query<{ expandedTo: number; contractedTo: number }>(
    'select expanded_to as "expandedTo", contracted_to as "contractedTo" from schema_release',
  );
  const { expandedTo, contractedTo } = rows[0]!;
  if (contractedTo > release || expandedTo > release + 1)
    throw new LeftBehind(
      `The databases are of release ${Math.max(contractedTo, expandedTo)} of the schema, and this version is of release ${release}: start a newer version.`,
    );
  const tooOld = (await findConnectedServers(client)).find((one) => one.release < release - 1 && one.place !== place);
  if (tooOld)
    throw new StartProblem(
      `A server of release ${tooOld.release} of the schema is running at ${tooOld.place}, and this version is of release ${release}: upgrade that one first, to the version between.`,
    );
  // A registry without agencies contains nothing that an older release needs.
  await client.query(
    `update schema_release set expanded_to = greatest(expanded_to, $1),
       contracted_to = case when exists (select from agency_database) then contracted_to else $1 end`,
    [release],
  );
}
