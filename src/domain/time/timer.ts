import { addDays, type Day } from '../calendar/calendar.ts';
import type { DayClosing } from '../calendar/period.ts';
import type { JobKind } from '../jobs/job-id.ts';
import { exceedsDay, HOURS_OF_A_DAY } from './day-limit.ts';
import type { Hundredths } from './hours.ts';
import { canSetBillable, editRefusal, hoursRefusal, type StoredTimeEntry } from './time-entry.ts';

/** Milliseconds per hundredth of an hour. */
const HUNDREDTH = 36_000;

/** The minimum hours of a new entry when its timer is stopped. */
export const MINIMUM_OF_NEW_ENTRY: Hundredths = 1;

/** Why a timer can't be started; each is a code of the API. */
export type TimerRefusal =
  | 'timer-not-today'
  | DayClosing
  | NonNullable<ReturnType<typeof editRefusal>>
  | NonNullable<ReturnType<typeof hoursRefusal>>
  | 'day-above-24-hours';

/**
 * Returns the time between two instants in milliseconds, rounded half up to hundredths. If the clock was
 * put back in between, it is 0 at least.
 */
export function elapsedHundredths(startedAt: number, now: number): Hundredths {
  return Math.max(0, Math.floor((now - startedAt + HUNDREDTH / 2) / HUNDREDTH));
}

/** Whether a page can show a running timer again: only on the day on which it was started. */
export function canRestoreTimer(day: Day, today: Day): boolean {
  return day === today;
}

/** How many days later the server accepts the start of a timer from an offline device. */
const LATE_START_DAYS = 31;

/** Whether the server accepts a start on this day: today, or earlier if the device was offline. */
export function isStartAccepted(day: Day, today: Day): boolean {
  return day <= today && day >= addDays(today, -LATE_START_DAYS);
}

/**
 * Returns why a timer can't be started on an entry (null = a new one), or null. The entry must be of today and editable, its job and
 * cost type must allow hours, and the day must have less than 24 hours.
 */
export function timerRefusal(
  entry: Pick<StoredTimeEntry, 'isApproved' | 'isBilled'> | null,
  on: { job: Parameters<typeof hoursRefusal>[0]; costType: Parameters<typeof hoursRefusal>[1] },
  when: { day: Day; today: Day; closing: DayClosing | null; hoursOfDay: Hundredths },
): TimerRefusal | null {
  if (when.day !== when.today) return 'timer-not-today';
  return (
    editRefusal({ isApproved: false, isBilled: false, ...entry, isPeriodLocked: false }) ??
    when.closing ??
    hoursRefusal(on.job, on.costType) ??
    (when.hoursOfDay >= HOURS_OF_A_DAY ? 'day-above-24-hours' : null)
  );
}

/** Returns the hours of an entry after its timer is stopped. `hoursBefore` is null for a new entry. */
export function hoursAfterTimer(hoursBefore: Hundredths | null, elapsed: Hundredths): Hundredths {
  return hoursBefore === null ? Math.max(MINIMUM_OF_NEW_ENTRY, elapsed) : hoursBefore + elapsed;
}

/**
 * Whether the new entry of a timer is billable: as the user chose at the start (`chosen`, null = nothing), if they may set the flag;
 * otherwise as its job is.
 */
export function isTimerBillable(
  chosen: boolean | null,
  on: { jobKind: JobKind; allowUserBillableFlag: boolean },
): boolean {
  const maySet = canSetBillable({ ...on, isOwnEntry: true, hasTimecellAccess: false });
  return chosen !== null && maySet ? chosen : on.jobKind === 'client';
}

/** Whether stopping a timer would make a day exceed 24 hours, whatever the person's daily maximum. */
export function fillsDayBeyond24Hours(hoursOfDay: Hundredths, added: Hundredths): boolean {
  return exceedsDay({ total: hoursOfDay, change: added, maximum: HOURS_OF_A_DAY });
}

/** Returns the hours that can still be entered on a day: up to the person's maximum, and never more than 24. */
export function remainingHours(hoursOfDay: Hundredths, maximum: Hundredths): Hundredths {
  return Math.max(0, Math.min(maximum, HOURS_OF_A_DAY) - hoursOfDay);
}
