import type { Sorting } from '#contract/http/sorting.ts';

/** How rows are compared. */
export type RowOrder<Row, Column extends string> = {
  /** Returns whether a row has a value in a column. */
  hasValue: (row: Row, column: Column) => boolean;
  /** Compares two rows with values: negative if the first is smaller. */
  compare: (a: Row, b: Row, column: Column) => number;
  /** The order of rows with equal values, whichever the direction. */
  otherwise: (a: Row, b: Row) => number;
};

/** Sorts a complete list; empty values last in both directions. The server sorts paged lists. */
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

/** Returns the order after clicking a heading: ascending, descending, then unsorted. */
export function nextSorting<Column extends string>(sorting: Sorting<Column>, column: Column): Sorting<Column> {
  if (sorting?.column !== column) return { column, isDescending: false };
  return sorting.isDescending ? null : { column, isDescending: true };
}
