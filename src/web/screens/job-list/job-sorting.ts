import type { JobRow } from '#contract/job-list.ts';

/** Columns that the list can be sorted by (JOB-07). */
export const SORT_COLUMNS = [
  'code',
  'name',
  'client',
  'jobType',
  'accountExecutive',
  'opened',
  'dueDate',
  'progress',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** By what the list is sorted, and whether from the end; null = as it was answered, the best match first. */
export type Sorting = { column: SortColumn; isDescending: boolean } | null;

/** The rows in the wanted order; what has no value in the column comes last either way. */
export function sorted(rows: readonly JobRow[], sorting: Sorting): JobRow[] {
  if (!sorting) return [...rows];
  const { column, isDescending } = sorting;
  const direction = isDescending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [left, right] = [sortValue(a, column), sortValue(b, column)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || a.id - b.id;
    const order =
      typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right));
    return direction * order || a.code.localeCompare(b.code) || a.id - b.id;
  });
}

function sortValue(row: JobRow, column: SortColumn): string | number | null {
  switch (column) {
    case 'code':
    case 'name':
    case 'opened':
    case 'dueDate':
      return row[column];
    case 'client':
    case 'jobType':
    case 'accountExecutive':
      return row[column]?.name ?? null;
    case 'progress':
      return row.progressPercent === null ? null : Number(row.progressPercent);
  }
}

/** The order after a press on a column's head: upwards, then downwards, then as it was answered. */
export function nextSorting(sorting: Sorting, column: SortColumn): Sorting {
  if (sorting?.column !== column) return { column, isDescending: false };
  return sorting.isDescending ? null : { column, isDescending: true };
}
