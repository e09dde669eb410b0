import type { Hundredths } from '../time/hours.ts';
import { type Day, type WeekdayName, weekdayName } from './calendar.ts';
import type { LeaveKind } from './leave.ts';

/** What a person works from a day on: hours of each weekday, and the most of a day. `firstDay` null = before every other. */
export type WorkHours = {
  firstDay: Day | null;
  maximum: Hundredths;
  hours: Readonly<Record<WeekdayName, Hundredths>>;
};

/** Approved leave: the whole of each of its days, or half of each. */
type LeaveTaken = { kind: LeaveKind; firstDay: Day; lastDay: Day; isHalfDay: boolean };

/** All that says what is expected of a person: from the first day to the last; null = no such day. */
export type Expected = {
  /** Those of the person itself, which hold before all others, among them. */
  workHours: readonly WorkHours[];
  /** The names of the days that are free for this person. */
  holidays: Readonly<Record<Day, string>>;
  leave: readonly LeaveTaken[];
  startDate: Day | null;
  endDate: Day | null;
};

/** Leave of a day; `otherHalf`: the kind of the other half, where each half is leave of another kind. */
type LeaveOfDay = { kind: LeaveKind; isHalfDay: boolean; otherHalf: LeaveKind | null };

/** What a day of a person is. */
export type ExpectedDay = {
  /** What is expected of them. */
  workHours: Hundredths;
  /** The most that they may enter. */
  maximum: Hundredths;
  holiday: string | null;
  leave: LeaveOfDay | null;
};

/** What held on a day of what has first days: of those that have begun the one that began last. */
export function heldOn<Dated extends { firstDay: Day | null }>(dated: readonly Dated[], day: Day): Dated | undefined {
  let found: Dated | undefined;
  for (const one of dated)
    if ((one.firstDay ?? '') <= day && (!found || (one.firstDay ?? '') >= (found.firstDay ?? ''))) found = one;
  return found;
}

/**
 * What is expected of a person on a day: the hours that held then, none on a holiday, on leave,
 * before the start and after the end; on half a day of leave the other half, to the hundredth up; none where both halves are leave. The same as
 * `core/time/expected-day.sql.ts` says.
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
