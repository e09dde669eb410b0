import { type RawBuilder, sql } from 'kysely';
import { type SortText, sortingOf } from '#contract/http/sorting.ts';

/** Collation for reading: case and accents are secondary, the same in every language. */
export const READING_ORDER = 'collate "und-x-icu"';

export function inReadingOrder(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${text}) ${sql.raw(READING_ORDER)}`;
}

/**
 * The terms of `order by` for a sorted list: the column, ascending or descending with nulls last, then `tieBreak`, which must be unique.
 * Without a sort order, `unsorted` or the tie-break alone.
 */
export function sortOrder<Column extends string>(
  sort: SortText<Column> | undefined,
  values: Record<Column, RawBuilder<unknown> | readonly RawBuilder<unknown>[]>,
  tieBreak: RawBuilder<unknown>,
  unsorted: RawBuilder<unknown> = tieBreak,
): RawBuilder<unknown> {
  const sorting = sortingOf(sort, Object.keys(values) as Column[]);
  if (!sorting) return unsorted;
  const value: RawBuilder<unknown> | readonly RawBuilder<unknown>[] = values[sorting.column];
  const direction = sorting.isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  const terms = (Array.isArray(value) ? value : [value]).map((one) => sql`${one} ${direction}`);
  return sql.join([...terms, tieBreak]);
}
