import { addDays, type Day } from '../calendar/calendar.ts';
import type { DayClosing } from '../calendar/period.ts';
import type { JobKind } from '../jobs/job-id.ts';
import { exceedsDay, HOURS_OF_A_DAY } from './day-limit.ts';
import type { Hundredths } from './hours.ts';
import { canSetBillable, editRefusal, hoursRefusal, type StoredTimeEntry } from './time-entry.ts';

/** Milliseconds per hundredth of an hour. */
const HUNDREDTH = 36_000;

/** The minimum hours of a new entry created by a timer. */
export const LEAST_OF_NEW_ENTRY: Hundredths = 1;

/** Reasons why a timer can't start; each is an API error code (422). */
export type TimerRefusal =
  | 'timer-not-today'
  | DayClosing
  | NonNullable<ReturnType<typeof editRefusal>>
  | NonNullable<ReturnType<typeof hoursRefusal>>
  | 'day-above-24-hours';

/**
 * Returns the elapsed time between two instants (ms), to the nearest hundredth, half up. Uses wall-clock time; 0 if the clock was set back.
 */
export function elapsedHundredths(startedAt: number, now: number): Hundredths {
  return Math.max(0, Math.floor((now - startedAt + HUNDREDTH / 2) / HUNDREDTH));
}

/** Returns whether a running timer is restored: only on the day it was started. */
export function isTimerRestored(day: Day, today: Day): boolean {
  return day === today;
}

/** How many days late a timer started offline is accepted. */
const LATE_START_DAYS = 31;

/** Returns whether the start of a timer can be accepted today: for today, or late from an offline device. */
export function isStartAccepted(day: Day, today: Day): boolean {
  return day <= today && day >= addDays(today, -LATE_START_DAYS);
}

/**
 * Returns why a timer can't start on an entry (`entry` null for a new one); null if it can. Requires today, an editable entry that accepts
 * hours, and a day that isn't full.
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

/** Returns an entry's hours after its timer stops. `held` is its hours before; null for a new entry. */
export function hoursAfterTimer(held: Hundredths | null, elapsed: Hundredths): Hundredths {
  return held === null ? Math.max(LEAST_OF_NEW_ENTRY, elapsed) : held + elapsed;
}

/**
 * Returns whether a timer's new entry is billable: as set before the start (`asked`, null if unset) by a user who may set it, else the
 * job's default.
 */
export function isTimerBillable(
  asked: boolean | null,
  on: { jobKind: JobKind; allowUserBillableFlag: boolean },
): boolean {
  const maySet = canSetBillable({ ...on, isOwnEntry: true, hasTimecellAccess: false });
  return asked !== null && maySet ? asked : on.jobKind === 'client';
}

/** Returns whether a stop would exceed 24 hours on the day. */
export function fillsDayBeyond24Hours(hoursOfDay: Hundredths, added: Hundredths): boolean {
  return exceedsDay({ total: hoursOfDay, change: added, maximum: HOURS_OF_A_DAY });
}

/** Returns how many hours a day still accepts: up to the person's maximum and 24 hours. */
export function remainingHours(hoursOfDay: Hundredths, maximum: Hundredths): Hundredths {
  return Math.max(0, Math.min(maximum, HOURS_OF_A_DAY) - hoursOfDay);
}
