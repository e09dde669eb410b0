import type pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { databaseUrlOf } from '../postgres.ts';
import { asOwner, dropDatabase, onServer, quoted } from '../registry/database-server.ts';
import { lookForMark, putMark } from '../registry/marked-database.ts';
import type { Servers } from '../registry/servers.ts';
import { type AgencyMove, decideStep, noteCleared, noteDropped, noteOldCopy } from './agency-move.sql.ts';
import { forgetRefusing } from './refused-changes.ts';

/** For how long somebody may stand in the way of taking a trigger away before it stays for now, in milliseconds. */
const PATIENCE = 30_000;
/** PostgreSQL cuts names off. */
const LONGEST_NAME = 63;

/** What the new database of a move carries until the agency lies there. */
export function markOf({ id }: Pick<AgencyMove, 'id'>): string {
  return `Docket: the unfinished copy of move ${id}`;
}

/**
 * Ends what is left of a move, whose lock the caller holds on the connection to the registry: one that was broken off is given up, and the
 * agency takes changes again where it was. `atOnce` puts the old copy away and drops it without waiting for its time.
 */
export async function clearMove(registry: pg.Client, servers: Servers, move: AgencyMove, { atOnce = false } = {}) {
  const step = move.isCleared ? move.step : await decideStep(registry, move);
  // A server that is named no more keeps what it has.
  if (step === 'moved' && !servers.names.includes(move.fromServer)) return;
  if (!move.isCleared) {
    if (step === 'given-up') await giveUp(servers, move);
    else await unmark(servers, move);
    await noteCleared(registry, move);
  }
  if (step !== 'moved') return;
  const { oldCopy, mayBePutAway, mayBeDropped } = move;
  const name = oldCopy ?? (mayBePutAway || atOnce ? await putAway(registry, servers, move) : null);
  if (name === null || !(mayBeDropped || atOnce)) return;
  await dropDatabase(servers.find(move.fromServer).url, name);
  await noteDropped(registry, move);
}

async function giveUp(servers: Servers, move: AgencyMove) {
  const { toServer, databaseName } = move;
  const url = servers.names.includes(toServer) ? servers.find(toServer).url : null;
  // One that cannot be asked keeps nobody from working: what the registry says holds until it can.
  const asking = url === null ? 'none' : lookForMark(url, databaseName, markOf(move)).catch((error: Error) => error);
  const found = await asking;
  // Before anything can be changed at the old place: people may have worked in the other one since, and nobody but whoever put the registry back knows.
  if (found === 'other')
    throw new StartProblem(
      `The database ${databaseName} on the server ${toServer} does not say that it is the unfinished copy of move ${move.id}, so it stays, and what is refused at the server ${move.fromServer} stays refused: docs/operations.md says how to decide which one holds.`,
    );
  await asOwner(oldPlace(servers, move), (source) => forgetRefusing(source, PATIENCE));
  if (found instanceof Error) throw found;
  if (found === 'marked') await dropDatabase(url!, databaseName);
}

/** The process that moved it may have been cut off when the agency had just changed places. */
async function unmark(servers: Servers, { toServer, databaseName }: AgencyMove) {
  await onServer(servers.find(toServer).url, (server) => putMark(server, databaseName, null));
}

/** Gives the old copy a name under which no request finds it, so that the agency can come back. */
async function putAway(registry: pg.Client, servers: Servers, move: AgencyMove): Promise<string> {
  const { databaseName, fromServer, id } = move;
  const name = `docket_moved_${id}_${databaseName}`.slice(0, LONGEST_NAME);
  // A process that was killed may have done it without noting so.
  if (await isThere(servers, fromServer, databaseName))
    await onServer(servers.find(fromServer).url, async (server) => {
      await server.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
        databaseName,
      ]);
      await server.query(`alter database ${quoted(databaseName)} rename to ${quoted(name)}`);
    });
  await noteOldCopy(registry, move, name);
  return name;
}

/** Whether a server has a database of a name. */
export function isThere(servers: Servers, server: string, databaseName: string): Promise<boolean> {
  return onServer(servers.find(server).url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    return rowCount === 1;
  });
}

const oldPlace = (servers: Servers, { fromServer, databaseName }: AgencyMove) =>
  databaseUrlOf(servers.find(fromServer).url, databaseName);
