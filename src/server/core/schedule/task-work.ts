import type { Day } from '#domain/calendar/calendar.ts';
import type { TaskKind } from '#domain/operations/scheduled-task.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';

/** The agency and time of a task: the day in the agency's time zone, and ISO 8601 instants; `now` is also that of a retry. */
export type TaskTime = { agency: string; day: Day; now: string; dropAfter: string | null };

/** A task performed once for the agency. */
export type AgencyWork = { perform: (transaction: AgencyTransaction, time: TaskTime) => Promise<void> };

/**
 * A task performed per person: `find` returns the people concerned at the time; `perform` does it for some of them, as of now. Everything
 * is written in the given transaction.
 */
export type PeopleWork = {
  find: (transaction: AgencyTransaction, time: TaskTime) => Promise<number[]>;
  perform: (transaction: AgencyTransaction, time: TaskTime, employeeIds: readonly number[]) => Promise<void>;
};

/** Tasks by kind; `server/scheduled-work.ts` combines those of the slices. */
export type TaskWorks = Readonly<Record<TaskKind, AgencyWork | PeopleWork>>;
