import { z } from 'zod/mini';

/** By which column a list is sorted, and whether from the end; null = as it is answered without. */
export type Sorting<Column extends string> = { column: Column; isDescending: boolean } | null;

/** A sorting as a query and an address write it: `total`, or `-total` from the end. */
export type SortText<Column extends string> = Column | `-${Column}`;

/** The columns by which a list can be sorted, in a query. */
export function sortBy<const Column extends string>(columns: readonly Column[]) {
  const texts = columns.flatMap((column): SortText<Column>[] => [column, `-${column}`]);
  return z
    .enum(texts as [SortText<Column>, ...SortText<Column>[]])
    .check(z.describe('A column, or with - before it from its end; what has no value comes last either way'));
}

/** The sorting that a text names; null for what is no column. */
export function sortingOf<Column extends string>(
  text: string | undefined,
  columns: readonly Column[],
): Sorting<Column> {
  const column = columns.find((one) => one === text?.replace(/^-/, ''));
  return column ? { column, isDescending: text!.startsWith('-') } : null;
}

/** The text of a sorting; undefined for none. */
export function textOfSorting<Column extends string>(sorting: Sorting<Column>): SortText<Column> | undefined {
  if (!sorting) return undefined;
  return sorting.isDescending ? `-${sorting.column}` : sorting.column;
}
