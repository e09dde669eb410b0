import { type HomeSections, OLDEST_SHOWN } from '#contract/home/home.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { addDays, daysOfRange, rangeOfView } from '#domain/calendar/calendar.ts';
import { expectedDay } from '#domain/calendar/expected-day.ts';
import { hoursAsNumber } from '#domain/time/hours.ts';
import { DAYS_LOOKED_BACK, missingTime } from '#domain/time/missing-time.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { findExpectedTime } from '../reports/missing-time.sql.ts';
import { findReturnedEntries } from '../time-entry.sql.ts';
import { readWorkdaysOf } from '../workdays.sql.ts';

type ItemOf<Name extends keyof HomeSections> = Extract<
  NonNullable<HomeSections[Name]>,
  { state: 'ready' }
>['items'][number];
type Part<Item> = { count: number; items: Item[] };

/** Lists the user's returned entries that need a change. */
export async function returnedEntries({ database, actor, today }: SignedIn): Promise<Part<TimeEntry>> {
  const entries = await findReturnedEntries(database, { employeeId: actor.id, today });
  return { count: entries.length, items: entries.slice(0, OLDEST_SHOWN) };
}

/** Lists the days of the last two weeks with missing hours of the user. */
export async function missingDays({ database, actor, today }: SignedIn): Promise<Part<ItemOf<'missing'>>> {
  const range = { start: addDays(today, -DAYS_LOOKED_BACK), end: addDays(today, -1) };
  const people = await findExpectedTime(database, { employeeIds: [actor.id], range });
  const when = { range, today };
  const days = people.flatMap((person) =>
    missingTime(person, when, (day) => person.entered[day] ?? 0).map(({ day }) => ({
      day,
      entered: hoursAsNumber(person.entered[day] ?? 0),
      expected: hoursAsNumber(expectedDay(person, day).workHours),
    })),
  );
  return { count: days.length, items: days.slice(0, OLDEST_SHOWN) };
}

/** Returns the user's current week: entered and expected hours per day. */
export async function ownWeek({ database, actor, today }: SignedIn): Promise<Part<ItemOf<'week'>>> {
  const range = rangeOfView('week', today);
  const [people, workdays] = await Promise.all([
    findExpectedTime(database, { employeeIds: [actor.id], range }),
    readWorkdaysOf(database, { employeeId: actor.id, startDate: range.start, endDate: range.end, today }),
  ]);
  const workdayOf = new Map(workdays.days.map((workday) => [workday.day, workday]));
  const [person] = people;
  const days = daysOfRange(range).map((day) => {
    const workday = workdayOf.get(day);
    return {
      day,
      entered: hoursAsNumber(person?.entered[day] ?? 0),
      expected: workday?.workHours ?? 0,
      isHoliday: typeof workday?.holiday === 'string',
      leave: workday?.leave ?? null,
      isLocked: workday ? workday.isPeriodLocked || workday.isOutsidePeriods : false,
    };
  });
  return { count: days.length, items: days };
}
