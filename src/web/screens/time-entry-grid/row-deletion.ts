import type { Day } from '#domain/calendar/calendar.ts';
import type { Hundredths } from '#domain/time/hours.ts';
import { editRefusal } from '#domain/time/time-entry.ts';
import { slotsOf } from '../../time-entries/entry-slots.ts';
import { cellOf, type Line } from './time-sheet.ts';

/** Entries that remain when their row is deleted, with the reason. */
export type RemainingEntries = {
  reason: NonNullable<ReturnType<typeof editRefusal>>;
  count: number;
  hours: Hundredths;
};

/** Returns what deleting a row would delete on some days, as hours of each entry, and what remains for which reason. */
export function rowDeletion(line: Line, days: readonly Day[]): { gone: Hundredths[]; kept: RemainingEntries[] } {
  const gone: Hundredths[] = [];
  const kept = new Map<string, RemainingEntries>();
  for (const day of days) {
    for (const { base, content } of slotsOf(cellOf(line, day))) {
      if (!content) continue;
      const reason = base && editRefusal(base);
      if (!reason) gone.push(content.units);
      else {
        const { count, hours } = kept.get(reason) ?? { count: 0, hours: 0 };
        kept.set(reason, { reason, count: count + 1, hours: hours + content.units });
      }
    }
  }
  return { gone, kept: [...kept.values()] };
}
