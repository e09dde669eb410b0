import { addDays, type Day } from '../calendar/calendar.ts';
import type { DayClosing } from '../calendar/period.ts';
import type { JobKind } from '../jobs/job-id.ts';
import { exceedsDay, HOURS_OF_A_DAY } from './day-limit.ts';
import type { Hundredths } from './hours.ts';
import { canSetBillable, editRefusal, hoursRefusal, type StoredTimeEntry } from './time-entry.ts';

/** Milliseconds of a hundredth of an hour. */
const HUNDREDTH = 36_000;

/** What a new entry holds at least when its timer is stopped. */
export const LEAST_OF_NEW_ENTRY: Hundredths = 1;

/** Why a timer cannot be started; each is a code of the API's 422 answers. */
export type TimerRefusal =
  | 'timer-not-today'
  | DayClosing
  | NonNullable<ReturnType<typeof editRefusal>>
  | NonNullable<ReturnType<typeof hoursRefusal>>
  | 'day-above-24-hours';

/**
 * The time between two instants in milliseconds, to the nearest hundredth, half up. It is that of the clock, whatever was
 * counted meanwhile; a clock that was put back has counted nothing.
 */
export function elapsedHundredths(startedAt: number, now: number): Hundredths {
  return Math.max(0, Math.floor((now - startedAt + HUNDREDTH / 2) / HUNDREDTH));
}

/** A timer is restored while the day on which it was started is still today. */
export function isTimerRestored(day: Day, today: Day): boolean {
  return day === today;
}

/** For how many days the server accepts the start of a timer that was started offline. */
const LATE_START_DAYS = 31;

/** Whether a start that arrives today can be of this day: of today, or late because the device was offline. */
export function isStartAccepted(day: Day, today: Day): boolean {
  return day <= today && day >= addDays(today, -LATE_START_DAYS);
}

/**
 * Why a timer cannot be started on an entry (`entry`, null for one that is still to be made), or null when it can: only
 * today, on what can be changed and can carry hours, and while the day is not full.
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
  return hoursBefore === null ? Math.max(LEAST_OF_NEW_ENTRY, elapsed) : hoursBefore + elapsed;
}

/**
 * Whether the new entry of a timer is billable: as was put in before the start (`asked`, null = nothing), by somebody who may set that
 *; else as its job is.
 */
export function isTimerBillable(
  asked: boolean | null,
  on: { jobKind: JobKind; allowUserBillableFlag: boolean },
): boolean {
  const maySet = canSetBillable({ ...on, isOwnEntry: true, hasTimecellAccess: false });
  return asked !== null && maySet ? asked : on.jobKind === 'client';
}

/** Whether a stop would take a day beyond 24 hours, which no daily maximum does. */
export function fillsDayBeyond24Hours(hoursOfDay: Hundredths, added: Hundredths): boolean {
  return exceedsDay({ total: hoursOfDay, change: added, maximum: HOURS_OF_A_DAY });
}

/** What a day still takes: up to the person's maximum, and to 24 hours whatever that says. */
export function remainingHours(hoursOfDay: Hundredths, maximum: Hundredths): Hundredths {
  return Math.max(0, Math.min(maximum, HOURS_OF_A_DAY) - hoursOfDay);
}
