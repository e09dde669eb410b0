import { minutesToNextTry, nextOccasion } from '#domain/operations/scheduled-task.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import {
  dropLateTasks,
  finishTasks,
  insertTasksOfPeople,
  type LeasedTask,
  planTasks,
  readSchedule,
  takeTasks,
} from './scheduled-task.sql.ts';
import { recordTaskFailure } from './task-failure.sql.ts';
import type { TaskTime, TaskWorks } from './task-work.ts';

/** Tasks per transaction: people's simultaneous tasks are read and written together. */
const PORTION = 100;
/** Milliseconds for one agency before others have their turn. */
const TURN = 30_000;
/** Milliseconds until another server's leased task is checked again. */
const HELD = 30_000;
/** The stored length of an error message. */
const WORDS_KEPT = 1000;

/** The agency to check. In tests, `now` replaces the database's clock. */
type DueAgency = { name: string; database: AgencyDatabase; signal: AbortSignal; now?: Date };

/** Performs scheduled tasks. */
export type TaskWorker = {
  /** Checks an agency: plans and performs due tasks, and returns when the next is due. */
  work: (agency: DueAgency) => Promise<Date | null>;
};

/**
 * Creates this process's worker. Any number of them serve the same agency: a due task is written once by its key, and the worker that locks
 * the row performs and completes it in one transaction, so that a killed server leaves it unchanged.
 */
export function createTaskWorker({
  works,
  warn,
}: {
  works: TaskWorks;
  warn: (error: unknown, about: string) => void;
}): TaskWorker {
  /** Performs a batch; returns whether there may be more. */
  async function doPortion(agency: DueAgency, now: string): Promise<boolean> {
    const leased: LeasedTask[] = [];
    try {
      await takeAndPerform(agency, { now, most: PORTION }, leased);
    } catch (error) {
      if (leased.length === 0) throw error;
      // One of them fails the batch, so each is performed alone.
      for (const { id } of leased) await doAlone(agency, id, now);
    }
    return leased.length > 0;
  }

  /** Calls `taken` with leased tasks, even if they then fail. */
  async function takeAndPerform(
    { name, database }: Pick<DueAgency, 'name' | 'database'>,
    what: Parameters<typeof takeTasks>[1],
    leased: LeasedTask[],
  ) {
    await inTransaction(database, async (transaction) => {
      leased.push(...(await takeTasks(transaction, what)));
      await perform(transaction, works, leased, { agency: name, now: what.now });
    });
  }

  async function doAlone(agency: DueAgency, id: number, now: string) {
    const { name, database } = agency;
    const leased: LeasedTask[] = [];
    try {
      await takeAndPerform(agency, { now, most: 1, among: [id] }, leased);
    } catch (error) {
      const [task] = leased;
      if (!task) throw error;
      warn(error, `${task.kind} of ${task.period} in ${name}`);
      const note = (error instanceof Error ? error.message : String(error)).slice(0, WORDS_KEPT);
      const minutes = minutesToNextTry(task.attempts + 1);
      await inTransaction(database, (transaction) => recordTaskFailure(transaction, task, { now, note, minutes }));
    }
  }

  return {
    async work(agency) {
      const until = performance.now() + TURN;
      const state = await readSchedule(agency.database, agency.now ?? null);
      if (!state) return null;
      const { now, timeZone, plannedUntil } = state;
      const moment = Date.parse(now);
      const isToPlan = nextOccasion(Date.parse(plannedUntil), timeZone) <= moment;
      const next = new Date(nextOccasion(moment, timeZone));
      if (!isToPlan && (state.firstDue === null || Date.parse(state.firstDue) > moment)) {
        return earlier(next, state.firstDue);
      }
      if (isToPlan) await inTransaction(agency.database, (transaction) => planTasks(transaction, state));
      await dropLateTasks(agency.database, now);
      while (!agency.signal.aborted && performance.now() < until) {
        if (await doPortion(agency, now)) continue;
        const { firstDue } = (await readSchedule(agency.database, agency.now ?? null))!;
        const isHeld = firstDue !== null && Date.parse(firstDue) <= moment;
        return earlier(next, isHeld ? new Date(moment + HELD).toISOString() : firstDue);
      }
      return new Date(moment);
    },
  };
}

/** Performs tasks of one kind and day and completes them, in the transaction that leases them. */
async function perform(
  transaction: AgencyTransaction,
  works: TaskWorks,
  leased: readonly LeasedTask[],
  { agency, now }: { agency: string; now: string },
) {
  const [first] = leased;
  if (!first) return;
  const work = works[first.kind];
  const time: TaskTime = { agency, day: first.day, now, dropAfter: first.dropAfter };
  if (first.employeeId !== null) {
    if (!('find' in work)) throw new Error(`${first.kind} is no work of people`);
    await work.perform(
      transaction,
      time,
      leased.flatMap(({ employeeId }) => employeeId ?? []),
    );
  } else if ('find' in work) {
    await insertTasksOfPeople(transaction, first, await work.find(transaction, time));
  } else await work.perform(transaction, time);
  await finishTasks(
    transaction,
    leased.map(({ id }) => id),
    now,
  );
}

function earlier(next: Date, firstDue: string | null): Date {
  return firstDue !== null && Date.parse(firstDue) < next.getTime() ? new Date(firstDue) : next;
}
