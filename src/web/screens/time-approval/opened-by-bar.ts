import { type Day, type DayRange, daysBetween, isDay } from '#domain/calendar/calendar.ts';
import type { TickedOptions } from '#domain/time/time-approval-filter.ts';

/** The longest range that the list shows instead of a week, in days. */
const LONGEST_RANGE = 31;

/** What the address of the list may say. */
export type ApprovalAddress = {
  selectedDate?: string;
  viewAll?: string;
  jobId?: string;
  jobIsBillable?: string;
  /** The last day, where the list shows other days than a week. */
  until?: string;
  /**
   * What opened the list and counts: the `unapproved` time of a day or all time of a `person` for a bar of the dashboard,
   * the `waiting` time of a person for Home.
   */
  only?: string;
  employeeId?: string;
  /** Ids with commas: the jobs that the dashboard was narrowed to. */
  jobs?: string;
};

/** The days that an address names with `until`; null = the week of its day. */
export function rangeOfAddress({ selectedDate, until }: ApprovalAddress): DayRange | null {
  const [start, end] = [dayOf(selectedDate), dayOf(until)];
  if (start === null || end === null) return null;
  const days = daysBetween(start, end) + 1;
  return days >= 1 && days <= LONGEST_RANGE ? { start, end } : null;
}

/** The filters with which a bar of the dashboard opens the list, instead of all others; null = none did. */
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

/** The day that a text names; null for what is none. */
export function dayOf(text: string | undefined): Day | null {
  return text && isDay(text) ? text : null;
}
