import type { JobRow } from '#contract/job-list.ts';
import { type Sorting, sortRows } from '../../widgets/sorting.ts';

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

/** By what the list is sorted; null = the best match first. */
export type JobSorting = Sorting<SortColumn>;

/** The jobs in the wanted order; among the same by code (JOB-07). */
export function sorted(rows: readonly JobRow[], sorting: JobSorting): JobRow[] {
  return sortRows(rows, sorting, {
    hasValue: (row, column) => sortValue(row, column) !== null,
    compare,
    otherwise: (a, b) => a.code.localeCompare(b.code) || a.id - b.id,
  });
}

function compare(a: JobRow, b: JobRow, column: SortColumn): number {
  const [left, right] = [sortValue(a, column), sortValue(b, column)];
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left).localeCompare(String(right));
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
