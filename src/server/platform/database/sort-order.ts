import { type RawBuilder, sql } from 'kysely';
import { type SortText, sortingOf } from '#contract/http/sorting.ts';

/** Sorts a text as people read it: without regard to case and accents at first, in every language alike. */
export const READING_ORDER = 'collate "und-x-icu"';

/** A text as people read it in order. */
export function inReadingOrder(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${text}) ${sql.raw(READING_ORDER)}`;
}

/**
 * The terms of `order by` for a sorted list: by what stands for the column, upwards or from its end, with nothing last
 * either way, and `tieBreak` below it, which names one row only. Without a sorting that alone, or `unsorted`.
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
