import type { MasterRecord } from '#contract/master-data.ts';
import { formatDay, isDay } from '#domain/calendar.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';

/** What a record is called: its code and its name, a holiday by its day, a numbering rule by its pattern; an empty text where it has none. */
export function titleOf(kind: MasterKind, { values }: MasterRecord): string {
  const words = ['code', 'day', 'startDate', 'pattern', 'name'].flatMap((name) => {
    const value = name in kind.fields ? values[name] : null;
    if (typeof value !== 'string') return [];
    return [isDay(value) && name !== 'name' ? formatDay(value) : value];
  });
  return words.join(' ');
}
