import type { ExpectedTime } from '#contract/time/time-approval.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import type { Hundredths } from '#domain/time/hours.ts';
import type { ListedEntry } from '../approval-filters.ts';

/** What is expected of a person on a day. */
export type Expectation = ExpectedTime['days'][number];

/** The time of a person in a column. `expected` is null if it isn't known, or the filters hide part of the time. */
export type MatrixCell = {
  entries: ListedEntry[];
  hours: Hundredths;
  warnings: number;
  isApproved: boolean;
  expected: Hundredths | null;
  holiday: string | null;
  leave: Expectation['leave'];
};

/** The row of a person: a cell for each column, and their sums. */
export type PersonDays = {
  id: number;
  cells: readonly MatrixCell[];
  expected: Hundredths | null;
  warnings: number;
  /** The entries that the row's button approves. */
  approvable: TimeEntry[];
};

/** The entries of one person or one day; in the matrix with the person's days. */
export type EntryGroup = {
  key: string;
  text: string;
  day: Day | null;
  hours: Hundredths;
  entries: ListedEntry[];
  person: PersonDays | null;
};
