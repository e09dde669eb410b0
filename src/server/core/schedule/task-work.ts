import type { Day } from '#domain/calendar/calendar.ts';
import type { TaskKind } from '#domain/operations/scheduled-task.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';

/** The agency for which something is done, and the time of which: the day in the agency's time zone, and instants in ISO 8601; `now` is also that of a retry. */
export type TaskTime = { agency: string; day: Day; now: string; dropAfter: string | null };

/** Work that is done once for the agency. */
export type AgencyWork = { perform: (transaction: AgencyTransaction, time: TaskTime) => Promise<void> };

/**
 * Work that is done once for each person who has it: `find` answers who has, at the time; `perform` does it for some of them, as it is
 * then. Everything is written in the transaction that is given.
 */
export type PeopleWork = {
  find: (transaction: AgencyTransaction, time: TaskTime) => Promise<number[]>;
  perform: (transaction: AgencyTransaction, time: TaskTime, employeeIds: readonly number[]) => Promise<void>;
};

/** What is done by kind; `server/scheduled-work.ts` puts it together out of the slices. */
export type TaskWorks = Readonly<Record<TaskKind, AgencyWork | PeopleWork>>;
