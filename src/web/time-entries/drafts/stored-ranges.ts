import { listTimeEntries, readWorkdays, type TimeEntry, type Workdays } from '#contract/time/time-entry.ts';
import type { Day, DayRange } from '#domain/calendar/calendar.ts';
import { type Copy, copiesOf } from '../../platform/offline/offline-answers.ts';

/** Returns entries of some days from a longer stored range, such as a day of a week. */
export async function storedRangeEntries(employeeId: number, range: DayRange): Promise<Copy<TimeEntry[]> | null> {
  const copy = latestCovering(await copiesOf(listTimeEntries), employeeId, range);
  if (!copy) return null;
  return { ...copy, answer: copy.answer.filter(({ transactionDate }) => isWithin(transactionDate, range)) };
}

/** The same for expected hours. */
export async function storedRangeWorkdays(employeeId: number, range: DayRange): Promise<Copy<Workdays> | null> {
  const copy = latestCovering(await copiesOf(readWorkdays), employeeId, range);
  if (!copy) return null;
  const { answer } = copy;
  return { ...copy, answer: { ...answer, days: answer.days.filter(({ day }) => isWithin(day, range)) } };
}

function isWithin(day: Day, { start, end }: DayRange): boolean {
  return day >= start && day <= end;
}

type CopyOfRange<Answer> = Copy<Answer> & { query: Record<string, string> };

function latestCovering<Answer>(copies: CopyOfRange<Answer>[], employeeId: number, { start, end }: DayRange) {
  const covering = copies.filter(({ query }) => {
    const { startDate = '9', endDate = '' } = query;
    return query.employeeId === String(employeeId) && startDate <= start && endDate >= end;
  });
  return covering.sort((a, b) => b.readAt - a.readAt)[0] ?? null;
}
