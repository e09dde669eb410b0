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

/**
 * Returns the label of a record: its code and name; a holiday's day, a numbering rule's pattern, a translation's original; for a rate, a
 * limit or work hours what they belong to and their first day; empty if it has none.
 */
export function titleOf(kind: MasterKind, { values }: MasterRecord): string {
  // The label of a period is its first day; people only have a start date.
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
