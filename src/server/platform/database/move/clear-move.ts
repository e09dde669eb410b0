import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { databaseUrlOf } from '../postgres.ts';
import { asOwner, dropDatabase, onServer, quoted } from '../registry/database-server.ts';
import { dropMarked, putMark } from '../registry/marked-database.ts';
import type { Servers } from '../registry/servers.ts';
import { type AgencyMove, endMove, recordCleared, recordDropped } from './agency-move.sql.ts';
import { allowChanges } from './refused-changes.ts';

/** How long a transaction may keep a table before its trigger stays until the next attempt, in milliseconds. */
const PATIENCE = 30_000;
/** Requests that began at the old place may end there, for so many milliseconds. */
const GRACE = 10_000;
const BETWEEN_LOOKS = 100;
/** PostgreSQL cuts longer names off. */
const LONGEST_NAME = 63;

/** The mark of the new database until the agency has moved there. */
export function markOf({ id }: Pick<AgencyMove, 'id'>): string {
  return `Docket: the unfinished copy of move ${id}`;
}

/**
 * Clears up after a move, also after one that was interrupted at any step; the caller holds its lock. If the registry names the new
 * server, the old database is renamed, and dropped after seven days (with `dropsAtOnce`, immediately). If not, the agency takes
 * changes again where it was, and the copy is dropped. Fails while a server is away; then call it again.
 */
export async function clearMove(registry: pg.Client, servers: Servers, move: AgencyMove, { dropsAtOnce = false } = {}) {
  const step = move.isCleared ? move.step : await endMove(registry, move);
  let { oldCopy } = move;
  if (step === 'given-up') {
    await asOwner(databaseUrlOf(servers.find(move.fromServer).url, move.databaseName), (source) =>
      allowChanges(source, PATIENCE),
    );
    // A server that the environment no longer names keeps the copy.
    if (servers.names.includes(move.toServer))
      await dropMarked(servers.find(move.toServer).url, move.databaseName, markOf(move));
    return recordCleared(registry, move, null);
  }
  if (!servers.names.includes(move.fromServer)) return;
  if (!move.isCleared) {
    await onServer(servers.find(move.toServer).url, (server) => putMark(server, move.databaseName, null));
    oldCopy = await renameOldCopy(servers, move);
    await recordCleared(registry, move, oldCopy);
  }
  if (oldCopy === null || !(move.isOldCopyExpired || dropsAtOnce)) return;
  await dropDatabase(servers.find(move.fromServer).url, oldCopy);
  await recordDropped(registry, move);
}

/** Gives the old database a name that no request uses. It keeps refusing changes. */
async function renameOldCopy(servers: Servers, { id, databaseName, fromServer }: AgencyMove): Promise<string> {
  const name = `docket_moved_${id}_${databaseName}`.slice(0, LONGEST_NAME);
  const { url } = servers.find(fromServer);
  // An interrupted process may have renamed it already.
  if (!(await hasDatabase(servers, fromServer, databaseName))) return name;
  await onServer(url, async (server) => {
    await waitForRequests(server, databaseName);
    await server.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
      databaseName,
    ]);
    await server.query(`alter database ${quoted(databaseName)} rename to ${quoted(name)}`);
  });
  return name;
}

async function waitForRequests(server: pg.Client, databaseName: string) {
  const until = performance.now() + GRACE;
  let isBusy = true;
  while (isBusy && performance.now() < until) {
    await delay(BETWEEN_LOOKS);
    const { rowCount } = await server.query("select from pg_stat_activity where datname = $1 and state <> 'idle'", [
      databaseName,
    ]);
    isBusy = rowCount !== 0;
  }
}

/** Whether a server has a database of this name. */
export function hasDatabase(servers: Servers, server: string, databaseName: string): Promise<boolean> {
  return onServer(servers.find(server).url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    return rowCount === 1;
  });
}
