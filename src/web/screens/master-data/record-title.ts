import type { MasterRecord } from '#contract/master-data.ts';
import { formatDay, isDay } from '#domain/calendar.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';

/** What a record is called: its code and its name, a holiday by its day. */
export function titleOf(kind: MasterKind, { values }: MasterRecord): string {
  const words = ['code', 'day', 'startDate', 'name'].flatMap((name) => {
    const value = name in kind.fields ? values[name] : null;
    if (typeof value !== 'string') return [];
    return [name !== 'name' && isDay(value) ? formatDay(value) : value];
  });
  return words.join(' ');
}
