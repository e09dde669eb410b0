import type { Signal } from './time-approval.ts';

/** Columns that filter the approval list, and the filter by signal. */
export const FILTER_COLUMNS = [
  'client',
  'job',
  'employee',
  'date',
  'jobType',
  'accountExecutive',
  'accountDirector',
  'billable',
  'status',
  'signal',
] as const;
export type FilterColumn = (typeof FILTER_COLUMNS)[number];

/** Ticked option ids per column; a column without any doesn't filter. */
export type TickedOptions = Partial<Record<FilterColumn, string[]>>;

type Named = { id: number } | null;

/** The parts of an entry that filters use. */
export type FilteredEntry = {
  isApproved: boolean;
  isBillable: boolean;
  transactionDate: string;
  employee: { id: number };
  timeAllocation: {
    job: { id: number; isBillable: boolean; client: Named };
    jobType: Named;
    accountExecutive: Named;
    accountDirector: Named;
  };
};

/** Returns the option ids under which an entry is found in a column; `0` and `none` stand for empty. */
export function optionIdsOf(entry: FilteredEntry, signals: readonly Signal[], column: FilterColumn): string[] {
  const { timeAllocation: allocation } = entry;
  const idOf = (named: Named) => [String(named?.id ?? 0)];
  switch (column) {
    case 'client':
      return !allocation.job.client && allocation.job.isBillable ? ['none'] : idOf(allocation.job.client);
    case 'job':
      return [String(allocation.job.id)];
    case 'employee':
      return [String(entry.employee.id)];
    case 'date':
      return [entry.transactionDate];
    case 'jobType':
      return idOf(allocation.jobType);
    case 'accountExecutive':
      return idOf(allocation.accountExecutive);
    case 'accountDirector':
      return idOf(allocation.accountDirector);
    case 'billable':
      return [entry.isBillable ? 'yes' : 'no'];
    case 'status':
      return [entry.isApproved ? 'approved' : 'unapproved'];
    case 'signal':
      return [...signals];
  }
}

/** Returns whether an entry passes all filters. */
export function passesFilters(entry: FilteredEntry, signals: readonly Signal[], ticked: TickedOptions): boolean {
  return FILTER_COLUMNS.every((column) => {
    const ids = ticked[column] ?? [];
    return ids.length === 0 || optionIdsOf(entry, signals, column).some((id) => ids.includes(id));
  });
}

/** Encodes filters for URLs: `client:3,none;status:approved`. */
export function filtersAsText(ticked: TickedOptions): string {
  return FILTER_COLUMNS.flatMap((column) => {
    const ids = ticked[column] ?? [];
    return ids.length === 0 ? [] : [`${column}:${ids.join(',')}`];
  }).join(';');
}

/** Decodes filters; null if invalid. */
export function filtersFromText(text: string): TickedOptions | null {
  const ticked: TickedOptions = {};
  for (const part of text.split(';').filter(Boolean)) {
    const [name, ids = ''] = part.split(':');
    const column = FILTER_COLUMNS.find((one) => one === name);
    if (!column) return null;
    ticked[column] = ids.split(',').filter(Boolean);
  }
  return ticked;
}
