import type { Sorting } from '#contract/http/sorting.ts';

/** How the rows of a list stand to each other. */
export type RowOrder<Row, Column extends string> = {
  /** Whether a row has something to be sorted by in a column. */
  hasValue: (row: Row, column: Column) => boolean;
  /** Which of two rows that have a value is the smaller: below zero the first, above zero the second. */
  compare: (a: Row, b: Row, column: Column) => number;
  /** In which order rows stand that are the same in the column, whichever way it is sorted. */
  otherwise: (a: Row, b: Row) => number;
};

/**
 * The rows of a list that is here as a whole in the wanted order; what has no value in the column comes last either way. Lists
 * that come page by page are sorted by the server.
 */
export function sortRows<Row, Column extends string>(
  rows: readonly Row[],
  sorting: Sorting<Column>,
  { hasValue, compare, otherwise }: RowOrder<Row, Column>,
): Row[] {
  if (!sorting) return [...rows];
  const { column, isDescending } = sorting;
  const direction = isDescending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [left, right] = [hasValue(a, column), hasValue(b, column)];
    if (!left || !right) return Number(right) - Number(left) || otherwise(a, b);
    return direction * compare(a, b, column) || otherwise(a, b);
  });
}

/** The order after a press on a column's head: upwards, then downwards, then as it was answered. */
export function nextSorting<Column extends string>(sorting: Sorting<Column>, column: Column): Sorting<Column> {
  if (sorting?.column !== column) return { column, isDescending: false };
  return sorting.isDescending ? null : { column, isDescending: true };
}
