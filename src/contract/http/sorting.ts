import { z } from 'zod/mini';

/** The sort column and direction of a list; null for the default order. */
export type Sorting<Column extends string> = { column: Column; isDescending: boolean } | null;

/** A sort order in queries and URLs: `total`, or `-total` for descending. */
export type SortText<Column extends string> = Column | `-${Column}`;

/** The sort columns of a list, as a query parameter. */
export function sortBy<const Column extends string>(columns: readonly Column[]) {
  const texts = columns.flatMap((column): SortText<Column>[] => [column, `-${column}`]);
  return z
    .enum(texts as [SortText<Column>, ...SortText<Column>[]])
    .check(z.describe('A column, or with - before it from its end; what has no value comes last either way'));
}

/** Parses a sort order; null for an unknown column. */
export function sortingOf<Column extends string>(
  text: string | undefined,
  columns: readonly Column[],
): Sorting<Column> {
  const column = columns.find((one) => one === text?.replace(/^-/, ''));
  return column ? { column, isDescending: text!.startsWith('-') } : null;
}

/** Encodes a sort order; undefined for none. */
export function textOfSorting<Column extends string>(sorting: Sorting<Column>): SortText<Column> | undefined {
  if (!sorting) return undefined;
  return sorting.isDescending ? `-${sorting.column}` : sorting.column;
}
