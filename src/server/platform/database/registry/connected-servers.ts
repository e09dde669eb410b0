import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { openOwnerClient } from '../postgres.ts';

/** A server that is connected to the registry: the release of its schema, and the host and port at which it listens. */
export type ConnectedServer = { release: number; place: string };

/** A server is of a release that the databases have left behind. */
export class LeftBehind extends StartProblem {}

/** Milliseconds before a connection that was lost is opened again. */
const PAUSE = 5_000;

/** PostgreSQL cuts names off. */
const LONGEST_NAME = 63;

/** Of an application's name: that it is one of ours, its release and its place. */
const NAME = '^docket release (\\d+) at (.*)$';

/** The servers that are connected to a registry now, the oldest release first. */
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
 * Connects a server to the registry until the answered function is called: as long as it is connected, nothing is taken away that its release
 * needs. Throws a StartProblem where it can't work with the databases or beside another server. `onLeftBehind` is called when that
 * is so after a connection was lost.
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

/** One at a time: what one server or command decides, the next one must see. */
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

/** Releases that are next to each other work on the same databases, and no others. */
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
  // A registry without agencies has nothing that an older release needs.
  await client.query(
    `update schema_release set expanded_to = greatest(expanded_to, $1),
       contracted_to = case when exists (select from agency_database) then contracted_to else $1 end`,
    [release],
  );
}
