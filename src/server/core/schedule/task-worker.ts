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

/** Tasks that are done in one transaction: what people of an agency have at the same time is read and written together. */
const PORTION = 100;
/** Milliseconds for which one agency is worked for before others have their turn. */
const TURN = 30_000;
/** Milliseconds after which a look is worth it at what another server holds. */
const HELD = 30_000;
/** Of the words of an error, so many characters are kept. */
const WORDS_KEPT = 1000;

/** The agency that is looked at. `now` replaces the database's clock in tests. */
type DueAgency = { name: string; database: AgencyDatabase; signal: AbortSignal; now?: Date };

/** Does what is due at fixed times. */
export type TaskWorker = {
  /** One look at one agency: plans and does what is due, and answers when something is next. */
  work: (agency: DueAgency) => Promise<Date | null>;
};

/**
 * A worker of this process. Any number of them serve the same agency: due work is written once by its key, and the worker that locks
 * the row does it and ends it in one transaction, so that a killed server leaves the row unchanged.
 */
export function createTaskWorker({
  works,
  warn,
}: {
  works: TaskWorks;
  warn: (error: unknown, about: string) => void;
}): TaskWorker {
  /** Does a portion; answers whether there may be more. */
  async function doPortion(agency: DueAgency, now: string): Promise<boolean> {
    const leased: LeasedTask[] = [];
    try {
      await takeAndPerform(agency, { now, most: PORTION }, leased);
    } catch (error) {
      if (leased.length === 0) throw error;
      // One of them stands in the way of the others: each by itself, the others go on.
      for (const { id } of leased) await doAlone(agency, id, now);
    }
    return leased.length > 0;
  }

  /** `taken` is called with what was taken, even if it then fails. */
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

/** What some tasks of one kind and day ask for, and their end, in the transaction that holds them. */
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
