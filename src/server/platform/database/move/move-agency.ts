import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { migrate, whileMigrationsWait } from '../migrations/migrate.ts';
import { databaseUrlOf } from '../postgres.ts';
import { asOwner } from '../registry/database-server.ts';
import { makeMarked, putMark } from '../registry/marked-database.ts';
import type { Servers } from '../registry/servers.ts';
import { findSequences, setSequences } from '../stored-tables.sql.ts';
import { type AgencyMove, beginSwitching, changePlaces } from './agency-move.sql.ts';
import { markOf } from './clear-move.ts';
import { compareCopies } from './compare-copies.ts';
import { copyTables } from './copy-tables.ts';
import { allowChanges, ChangesGoOn, prepareToRefuse, refuseChanges } from './refused-changes.ts';
import { whileServerAnswers } from './server-answering.ts';

/** Milliseconds. */
const TIMES = {
  /** After this time every process asks for an agency's server that has not heard that it is about to change. */
  untilAllAsk: 16_000,
  /** How long to wait for changes that have begun. */
  patience: 60_000,
  /** In this time the new server must commit what it is given last; its standby may be away, for which it would wait forever. */
  keeping: 10_000,
  /** How long the new server may answer nothing while rows are copied and compared. */
  silence: 60_000,
};

type MoveTimes = typeof TIMES;

/** `say` gets a line for each stage, for a terminal. */
export type MoveOptions = { say?: (line: string) => void; times?: Partial<MoveTimes> };

type Moving = {
  source: pg.Client;
  target: pg.Client;
  targetUrl: string;
  move: AgencyMove;
  times: MoveTimes;
  say: (line: string) => void;
};

/**
 * Moves an agency's database to another server, from the step `copying` to `moved` (SCALE-02). People can read meanwhile, and nothing can be
 * changed. `registry` is the connection that holds the lock of the move; the caller clears up, however it ends. Throws a StartProblem that
 * says why the agency stays where it is.
 */
export async function carryOutMove(
  registry: pg.Client,
  {
    servers,
    migrationsFolder,
    move,
    say = () => undefined,
    times,
  }: MoveOptions & { servers: Servers; migrationsFolder: string; move: AgencyMove },
): Promise<void> {
  const { databaseName, fromServer, toServer } = move;
  const urlAt = (server: string) => databaseUrlOf(servers.find(server).url, databaseName);
  await asOwner(urlAt(fromServer), (source) =>
    whileMigrationsWait(source, async () => {
      await makeMarked(servers.find(toServer).url, databaseName, markOf(move));
      const { rows } = await source.query<{ name: string }>('select name from schema_migration');
      await asOwner(urlAt(toServer), async (target) => {
        await migrate(target, migrationsFolder, {
          only: rows.map(({ name }) => name),
          contractsUpTo: Number.POSITIVE_INFINITY,
        });
        const targetUrl = urlAt(toServer);
        await moveReadOnly(registry, { source, target, targetUrl, move, say, times: { ...TIMES, ...times } });
      });
    }),
  );
}

async function moveReadOnly(registry: pg.Client, moving: Moving) {
  const { source, target, move, times, say } = moving;
  say(`Moving ${move.agency} to the server ${move.toServer}. While it is copied, people can read and change nothing.`);
  await tellServers(registry, moving);
  const since = performance.now();
  await refuseChanges(source, times.patience).catch(explainWaiting);
  say('Copying. Nothing can be changed until that is done.');
  try {
    await whileTargetAnswers(moving, async () => {
      // What is copied need not wait for a standby: the last commit does, and all before it with that.
      await target.query('set synchronous_commit = local');
      await copyTables(source, target);
    });
    await keepAll(moving);
    await whileTargetAnswers(moving, () => compareCopies(source, target));
  } catch (error) {
    // At once, before anything is cleared up: that asks the new server first, which may be away.
    await allowChanges(source).catch(() => undefined);
    throw error;
  }
  await changePlaces(registry, move);
  // From here on the new database belongs to the agency, whatever becomes of the registry. Where this fails, clearing up does it.
  await keptInTime(moving, async () => {
    await target.query('set synchronous_commit = local');
    await putMark(target, move.databaseName, null);
  }).catch(() => undefined);
  const seconds = (performance.now() - since) / 1000;
  say(`${move.agency} lies on ${move.toServer} now. For ${seconds.toFixed(1)} s nothing could be changed.`);
}

/** From now on every request asks where the agency is, so that none is answered from the old place once it has moved. */
async function tellServers(registry: pg.Client, { source, move, times, say }: Moving) {
  await prepareToRefuse(source, times.patience).catch(explainWaiting);
  await beginSwitching(registry, move);
  say('The servers hear that the agency is about to change places.');
  await delay(times.untilAllAsk);
}

function explainWaiting(error: unknown): never {
  if (!(error instanceof ChangesGoOn)) throw error;
  throw new StartProblem(`${error.message} Is an import under way? Try again when it has ended.`);
}

/** Does work however long it takes, and gives up a server that answers nothing: it would keep people from saving. */
function whileTargetAnswers({ target, targetUrl, move, times }: Moving, work: () => Promise<void>): Promise<void> {
  return whileServerAnswers(targetUrl, times.silence, {
    work,
    giveUp: () => void target.end().catch(() => undefined),
    givenUp: () =>
      new StartProblem(
        `The server ${move.toServer} has answered nothing for ${times.silence / 1000} s, so ${move.agency} stays where it is.`,
      ),
  });
}

/** Has the new server keep all that the old one has, and count on where the old one was. */
async function keepAll(moving: Moving) {
  const { source, target, move } = moving;
  const sequences = await findSequences(source);
  await keptInTime(moving, async () => {
    // This commit waits for a standby of the new server, and with it all that was copied before.
    await target.query('set synchronous_commit = on');
    await setSequences(target, sequences);
    // Also where there is no sequence, so that something is written that waits.
    await putMark(target, move.databaseName, markOf(move));
  });
}

/**
 * Commits at the new server while nothing can be changed at the old one. After `times.keeping` the connection is ended, and with it the move:
 * people can't be kept from saving until a server or its standby is there again.
 */
async function keptInTime({ target, move, times }: Moving, work: () => Promise<void>) {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    void target.end().catch(() => undefined);
  }, times.keeping);
  try {
    await work();
  } catch (error) {
    if (!isOver) throw error;
    throw new StartProblem(
      `The server ${move.toServer} has not kept within ${times.keeping / 1000} s what it was given, so ${move.agency} stays where it is. Does it wait for a standby that is away?`,
    );
  } finally {
    clearTimeout(timer);
  }
}
