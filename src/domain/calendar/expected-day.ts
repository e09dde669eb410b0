import type { Hundredths } from '../time/hours.ts';
import { type Day, type WeekdayName, weekdayName } from './calendar.ts';
import type { LeaveKind } from './leave.ts';

/** A person's work hours from a day on: hours per weekday and the maximum per day. `firstDay` null means from the start. */
export type WorkHours = {
  firstDay: Day | null;
  maximum: Hundredths;
  hours: Readonly<Record<WeekdayName, Hundredths>>;
};

/** Approved leave, for the whole or half of each day. */
type LeaveTaken = { kind: LeaveKind; firstDay: Day; lastDay: Day; isHalfDay: boolean };

/** Everything that determines a person's expected hours. `firstDay` and `lastDay` null: unlimited. */
export type Expected = {
  /** Includes the person's own work hours, which override all others. */
  workHours: readonly WorkHours[];
  /** The person's public holidays, by day. */
  holidays: Readonly<Record<Day, string>>;
  leave: readonly LeaveTaken[];
  startDate: Day | null;
  endDate: Day | null;
};

/** Leave on a day. `otherHalf` is the kind of the other half if the halves differ. */
type LeaveOfDay = { kind: LeaveKind; isHalfDay: boolean; otherHalf: LeaveKind | null };

/** A person's expected hours on one day. */
export type ExpectedDay = {
  /** Expected hours. */
  workHours: Hundredths;
  /** The maximum that can be entered. */
  maximum: Hundredths;
  holiday: string | null;
  leave: LeaveOfDay | null;
};

/** Returns the entry in force on a day: the latest that has started. */
export function heldOn<Dated extends { firstDay: Day | null }>(dated: readonly Dated[], day: Day): Dated | undefined {
  let found: Dated | undefined;
  for (const one of dated)
    if ((one.firstDay ?? '') <= day && (!found || (one.firstDay ?? '') >= (found.firstDay ?? ''))) found = one;
  return found;
}

/**
 * Returns a person's expected hours on a day: the work hours in force; none on holidays, on leave, and outside employment; half on half a
 * day of leave, rounded up to the hundredth; none if both halves are leave. Matches `core/time/expected-day.sql.ts`.
 */
export function expectedDay(person: Expected, day: Day): ExpectedDay {
  const held = heldOn(person.workHours, day);
  const holiday = person.holidays[day] ?? null;
  const [taken, other] = person.leave.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  const isEmployed = (person.startDate ?? day) <= day && day <= (person.endDate ?? day);
  const hours = isEmployed && holiday === null ? (held?.hours[weekdayName(day)] ?? 0) : 0;
  return {
    workHours: taken ? (taken.isHalfDay && !other ? Math.ceil(hours / 2) : 0) : hours,
    maximum: held?.maximum ?? 0,
    holiday,
    leave: taken ? { kind: taken.kind, isHalfDay: taken.isHalfDay, otherHalf: other?.kind ?? null } : null,
  };
}
