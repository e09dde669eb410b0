import { type Day, type DayRange, daysBetween, isDay } from '#domain/calendar/calendar.ts';
import type { TickedOptions } from '#domain/time/time-approval-filter.ts';

/** The longest range that the list displays instead of a week, in days. */
const LONGEST_RANGE = 31;

/** The parameters in the address of the list. */
export type ApprovalAddress = {
  selectedDate?: string;
  viewAll?: string;
  jobId?: string;
  jobIsBillable?: string;
  /** The last day, if the list displays a range other than a week. */
  until?: string;
  /**
   * What the link counts: the `unapproved` time of a day or all time of a `person` for a bar of the dashboard, the `waiting` time of a
   * person for Home.
   */
  only?: string;
  employeeId?: string;
  /** IDs separated by commas: the job filter of the dashboard. */
  jobs?: string;
};

/** Returns the range up to `until` in an address; null = the week of its day. */
export function rangeOfAddress({ selectedDate, until }: ApprovalAddress): DayRange | null {
  const [start, end] = [dayOf(selectedDate), dayOf(until)];
  if (start === null || end === null) return null;
  const days = daysBetween(start, end) + 1;
  return days >= 1 && days <= LONGEST_RANGE ? { start, end } : null;
}

/** Returns the filters with which a bar of the dashboard opens the list, replacing all others; null if it wasn't opened by a bar. */
export function filtersOfBar(address: ApprovalAddress): TickedOptions | null {
  const { only, selectedDate, employeeId, jobs } = address;
  if (only === 'unapproved' && dayOf(selectedDate) !== null) return { date: [selectedDate!], status: ['unapproved'] };
  if (
    (only !== 'person' && only !== 'waiting') ||
    !/^\d{1,10}$/.test(employeeId ?? '') ||
    rangeOfAddress(address) === null
  )
    return null;
  const jobIds = (jobs ?? '').split(',').filter((id) => /^-?\d{1,10}$/.test(id));
  return {
    employee: [employeeId!],
    status: only === 'waiting' ? ['unapproved'] : ['approved', 'unapproved'],
    ...(jobIds.length > 0 ? { job: jobIds } : {}),
  };
}

/** Parses a day; null if it is invalid. */
export function dayOf(text: string | undefined): Day | null {
  return text && isDay(text) ? text : null;
}
