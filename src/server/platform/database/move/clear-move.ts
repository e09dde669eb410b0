import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { databaseUrlOf } from '../postgres.ts';
import { asOwner, dropDatabase, onServer, quoted } from '../registry/database-server.ts';
import { lookForMark, putMark } from '../registry/marked-database.ts';
import type { Servers } from '../registry/servers.ts';
import { type AgencyMove, endMove, recordCleared, recordDropped } from './agency-move.sql.ts';
import { allowChanges } from './refused-changes.ts';

/** Milliseconds to wait for a table's lock. */
const PATIENCE = 30_000;
/** Milliseconds for which requests that began at the old place may continue there. */
const GRACE = 10_000;
const BETWEEN_LOOKS = 100;
/** PostgreSQL truncates longer names. */
const LONGEST_NAME = 63;

/** Returns the mark of the new database until the agency has moved there. */
export function markOf({ id }: Pick<AgencyMove, 'id'>): string {
  return `Docket: the unfinished copy of move ${id}`;
}

/**
 * Cleans up after a move, even one interrupted at any step; the caller holds its lock. If the registry names the new server, renames the
 * old database and drops it after seven days (at once with `dropsAtOnce`). Otherwise allows changes at the old place again and drops the
 * copy. Fails while a server is unreachable; then call it again.
 */
export async function clearMove(registry: pg.Client, servers: Servers, move: AgencyMove, { dropsAtOnce = false } = {}) {
  const step = move.isCleared ? move.step : await endMove(registry, move);
  let { oldCopy } = move;
  if (step === 'given-up') {
    await giveUp(servers, move);
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

/**
 * Allows changes at the old place again and drops the copy. A database without the copy's mark may be in use, if the registry was restored;
 * then nothing changes until an administrator decides (docs/operations.md).
 */
async function giveUp(servers: Servers, move: AgencyMove) {
  const { databaseName, fromServer, toServer } = move;
  // A server that is no longer configured keeps the copy.
  const copyUrl = servers.names.includes(toServer) ? servers.find(toServer).url : null;
  const copy = copyUrl && (await lookForMark(copyUrl, databaseName, markOf(move)).catch((error: Error) => error));
  if (copy === 'other')
    throw new StartProblem(
      `The database ${databaseName} on the server ${toServer} isn't the unfinished copy of move ${move.id}: docs/operations.md says how to decide which one is right.`,
    );
  await asOwner(databaseUrlOf(servers.find(fromServer).url, databaseName), (source) => allowChanges(source, PATIENCE));
  if (copy instanceof Error) throw copy;
  if (copyUrl && copy === 'marked') await dropDatabase(copyUrl, databaseName);
}

/** Renames the old database to a name that no request uses. It still rejects changes. */
async function renameOldCopy(servers: Servers, { id, databaseName, fromServer }: AgencyMove): Promise<string> {
  const name = `docket_moved_${id}_${databaseName}`.slice(0, LONGEST_NAME);
  const { url } = servers.find(fromServer);
  // An interrupted process may have renamed it already.
  if (!(await hasDatabase(servers, fromServer, databaseName))) return name;
  await onServer(url, async (server) => {
    await waitForRequests(server, databaseName);
    await server.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and backend_type = $2',
      [databaseName, 'client backend'],
    );
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

export function hasDatabase(servers: Servers, server: string, databaseName: string): Promise<boolean> {
  return onServer(servers.find(server).url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    return rowCount === 1;
  });
}
