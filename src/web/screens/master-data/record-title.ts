import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { formatDay, isDay } from '#domain/calendar/calendar.ts';
import type { MasterKind, MasterKindName } from '#domain/master-data/master-kind.ts';

/** Kinds without a name of their own. */
const NAMELESS: readonly MasterKindName[] = [
  'card-rates',
  'card-mark-ups',
  'cost-type-rates',
  'personal-rates',
  'approval-limits',
  'work-hours',
  'exchange-rates',
];

/** What a record is called: its code and its name, a holiday by its day, a numbering rule by its pattern, a translation by its original, a rate, a limit or work hours by what they are of and their first day; an empty text where it has none. */
export function titleOf(kind: MasterKind, { values }: MasterRecord): string {
  // A period is called by its first day; people only begin on theirs.
  const words = ['code', 'day', kind.span?.first ?? '', 'pattern', 'original', 'name'].flatMap((name) => {
    const value = name in kind.fields ? values[name] : null;
    if (typeof value !== 'string') return [];
    return [isDay(value) && name !== 'name' ? formatDay(value) : value];
  });
  if (!NAMELESS.includes(kind.name)) return words.join(' ');
  const named = ['rateCard', 'costType', 'person', 'division', 'currency'].flatMap((name) => {
    const value = name in kind.fields ? values[name] : null;
    return value && typeof value === 'object' && 'name' in value ? [value.name] : [];
  });
  const day = values.firstDay ?? values.day;
  return [...named, ...(typeof day === 'string' ? [formatDay(day)] : [])].join(', ');
}
