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
import { markOf, replicationOf } from './clear-move.ts';
import { compareCopies } from './compare-copies.ts';
import { copyTables } from './copy-tables.ts';
import { allowChanges, ChangesGoOn, prepareToRefuse, refuseChanges } from './refused-changes.ts';
import {
  bytesBehind,
  hasReached,
  keepingChanges,
  mustTakeIn,
  publish,
  subscribe,
  whyNotReplicated,
  writtenTo,
} from './replication.sql.ts';
import { whileServerAnswers } from './server-answering.ts';

const TIMES = {
  /** After which every process asks for an agency's place that has not heard that it is about to change. */
  untilAllAsk: 16_000,
  /** For which nothing can be changed before people are let go on, and it is tried again; with counting, less than five seconds (SCALE-02). */
  longestRefusal: 3_000,
  /** For which changes that have begun are waited for. */
  patience: 60_000,
  betweenLooks: 100,
  /** In which people save what was refused before it is tried again. */
  betweenAttempts: 10_000,
  counting: 1_500,
  /** In which the new server must keep what it is given last; its standby may be away, for which it would wait without end. */
  keeping: 10_000,
  /** In which the new server must begin to take in what is written at the old one. */
  untilTakenIn: 60_000,
  /** For which the new server may answer nothing while Docket copies itself. */
  silence: 60_000,
};

/** Milliseconds. */
type MoveTimes = typeof TIMES;

/** How often it is tried to change places before a move is given up, and how far behind the copy may be when it is. */
const ATTEMPTS = 5;
const NEARLY_THERE = 1_000_000;

/** How a move is told: its stages as they come, for a terminal. */
export type MoveOptions = { readOnly?: boolean; say?: (line: string) => void; times?: Partial<MoveTimes> };

type Places = { source: pg.Client; target: pg.Client };
type Moving = Places & { targetUrl: string; move: AgencyMove; times: MoveTimes; say: (line: string) => void };

/**
 * Moves an agency's database to another server, from the step `copying` to `moved` (SCALE-02). `registry` is the connection that holds the lock of the move;
 * whoever calls clears up, however it ends. Throws a StartProblem that says why the agency stays where it is.
 */
export async function carryOutMove(
  registry: pg.Client,
  {
    servers,
    migrationsFolder,
    move,
    readOnly = false,
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
        // What is copied need not wait for a standby: the last commit does, and all before it with that.
        await target.query('set synchronous_commit = local');
        const moving = { source, target, targetUrl: urlAt(toServer), move, say, times: { ...TIMES, ...times } };
        const obstacle = readOnly ? '--read-only' : await whyNotReplicated(source, target);
        if (obstacle === null) await moveWhilePeopleWork(registry, moving, urlAt(fromServer));
        else await moveReadOnly(registry, moving, obstacle);
      });
    }),
  );
}

/** PostgreSQL copies while people go on; only for what is written last nothing can be changed, for seconds at most. */
async function moveWhilePeopleWork(registry: pg.Client, moving: Moving, sourceUrl: string) {
  const { source, target, move, times, say } = moving;
  const replication = replicationOf(move);
  say(`Copying ${move.agency} to the server ${move.toServer}; people go on working.`);
  await publish(source, replication);
  await keepingChanges(sourceUrl, replication, (snapshot) => copyTables(source, target, snapshot));
  await subscribe(target, replication, sourceUrl);
  say('All rows are copied; what has changed meanwhile follows.');
  await untilNearlyThere(moving);
  await tellServers(registry, moving);
  for (let attempt = 1; ; attempt += 1) {
    const since = performance.now();
    if ((await areRefused(moving, times.longestRefusal)) && (await hasAll(moving, since))) {
      await changeOver(registry, moving, since);
      return;
    }
    await allowChanges(source);
    if (attempt === ATTEMPTS)
      throw new StartProblem(
        'Something takes longer than people can be kept from saving, such as an import: try again when it has ended.',
      );
    say(`After ${times.longestRefusal / 1000} s people go on working before it is tried again.`);
    await delay(times.betweenAttempts);
    await untilNearlyThere(moving);
  }
}

/** Docket copies itself; until it is done, people can read and change nothing. */
async function moveReadOnly(registry: pg.Client, moving: Moving, obstacle: string) {
  const { source, target, targetUrl, move, say, times } = moving;
  say(`Nothing can be changed in ${move.agency} while it is copied (${obstacle}); people can read.`);
  await tellServers(registry, moving);
  const since = performance.now();
  if (!(await areRefused(moving, times.patience)))
    throw new StartProblem(
      'Something is being changed for too long, such as by an import: try again when it has ended.',
    );
  say(`Copying ${move.agency} to the server ${move.toServer}.`);
  // However long it takes; but nobody is kept from saving for a server that says nothing more.
  await whileServerAnswers(targetUrl, times.silence, {
    work: () => copyTables(source, target),
    giveUp: () => void target.end().catch(() => undefined),
    givenUp: () =>
      new StartProblem(
        `The server ${move.toServer} has answered nothing for ${times.silence / 1000} s, so ${move.agency} stays where it is.`,
      ),
  });
  await changeOver(registry, moving, since);
}

/** From now on every request asks where the agency is, so that none is answered from the old place once it has moved. */
async function tellServers(registry: pg.Client, { source, move, times, say }: Moving) {
  await prepareToRefuse(source, times.patience).catch((error: unknown) => {
    throw error instanceof ChangesGoOn ? new StartProblem(`${error.message} Is an import under way?`) : error;
  });
  await beginSwitching(registry, move);
  say('The servers hear that the agency is about to change places.');
  await delay(times.untilAllAsk);
}

/** Whether nothing can be changed any more; false where what was begun does not end in so many milliseconds. */
async function areRefused({ source }: Moving, patience: number): Promise<boolean> {
  try {
    await refuseChanges(source, patience);
    return true;
  } catch (error) {
    if (error instanceof ChangesGoOn) return false;
    throw error;
  }
}

async function untilNearlyThere({ source, target, move, times }: Moving) {
  const replication = replicationOf(move);
  let takenInAt = performance.now();
  for (;;) {
    const bytes = await bytesBehind(source, replication);
    if (bytes !== null && bytes < NEARLY_THERE) return;
    if (bytes !== null) takenInAt = performance.now();
    await mustTakeIn(target, replication);
    if (performance.now() - takenInAt > times.untilTakenIn)
      throw new StartProblem(
        `The server ${move.toServer} has not begun within ${times.untilTakenIn / 1000} s to take in what is written at the old one. It may have no process left for that (max_logical_replication_workers, max_worker_processes), or not reach the old one any more: its log says which. With --read-only Docket copies itself, while nothing can be changed.`,
      );
    await delay(times.betweenLooks);
  }
}

/** Waits until the new place has all that was written at the old one; false where that takes too long. */
async function hasAll({ source, move, times }: Moving, since: number): Promise<boolean> {
  const lsn = await writtenTo(source);
  while (!(await hasReached(source, replicationOf(move), lsn))) {
    if (performance.now() - since > times.longestRefusal) return false;
    await delay(times.betweenLooks / 4);
  }
  return true;
}

async function changeOver(registry: pg.Client, moving: Moving, since: number) {
  const { source, target, move, say } = moving;
  const isCounted = await keepAll(moving).catch(async (error: unknown) => {
    // At once, before anything is cleared up: that asks the new server first, which may be away.
    await allowChanges(source).catch(() => undefined);
    throw error;
  });
  await changePlaces(registry, move);
  // From here on it is nobody's to drop, whatever becomes of the registry. That waits for no standby; where it fails, clearing up does it.
  await keptInTime(target, move, moving.times.keeping, async () => {
    await target.query('set synchronous_commit = local');
    await putMark(target, move.databaseName, null);
  }).catch(() => undefined);
  const seconds = (performance.now() - since) / 1000;
  if (!isCounted) say('The rows were not counted, as that would have taken too long.');
  say(`${move.agency} lies on ${move.toServer} now. For ${seconds.toFixed(1)} s nothing could be changed.`);
}

/**
 * What is done at the new server while nothing can be changed at the old one. Where that takes more than so many milliseconds the connection is ended, and with it the move:
 * nobody can be kept from saving until a server or its standby is there again.
 */
async function keptInTime<Result>(
  target: pg.Client,
  { toServer, agency }: AgencyMove,
  patience: number,
  work: () => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    void target.end().catch(() => undefined);
  }, patience);
  try {
    return await work();
  } catch (error) {
    if (!isOver) throw error;
    throw new StartProblem(
      `The server ${toServer} has not kept within ${patience / 1000} s what it was given, so ${agency} stays where it is. Does it wait for a standby that is away?`,
    );
  } finally {
    clearTimeout(timer);
  }
}

/** Has the new server keep all that the old one has, and be ready for people to work there. Answers whether the rows were counted. */
async function keepAll({ source, target, move, times }: Moving): Promise<boolean> {
  const sequences = await findSequences(source);
  await keptInTime(target, move, times.keeping, async () => {
    // What was copied and what PostgreSQL took in need not wait for a standby of the new server; this commit does, and all before it.
    await target.query('set synchronous_commit = on');
    await setSequences(target, sequences);
    // Also where there is none, so that something is written that waits.
    await putMark(target, move.databaseName, markOf(move));
  });
  return keptInTime(target, move, times.counting + times.keeping, () => compareCopies(source, target, times.counting));
}
