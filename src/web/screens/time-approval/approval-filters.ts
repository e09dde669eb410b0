import type { TimeEntry } from '#contract/time-entry.ts';
import { formatDay } from '#domain/calendar.ts';
import type { Signal } from '#domain/time-approval.ts';
import { statusAsked } from '#domain/time-approval-row.ts';
import type { Texts } from '../../platform/translation.ts';

/** What the list can be narrowed by (APPR-01), and by what makes an entry worth a look. */
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

/** Ids of the ticked options of each column; a column without any is no filter. */
export type TickedOptions = Partial<Record<FilterColumn, string[]>>;

/** One option of a column's filter (APPR-01), and how many entries have it. */
export type FilterOption = { id: string; text: string; ticked: boolean; count: number };

/** An entry with what is known of it beside the entry itself. */
export type ListedEntry = { entry: TimeEntry; signals: readonly Signal[] };

type Option = { id: string; text: string };

/** Names of the signals, as filter and rows say them. */
export const SIGNAL_LABELS: Record<Signal, string> = {
  'day-above-maximum': 'Above the daily maximum',
  'non-working-day': 'Non-working day',
  'job-inactive': 'Job or cost type inactive',
  'job-over-estimate': 'Job over its estimate',
  'notes-missing': 'No notes',
  'unlike-usual': 'Unlike usual',
  'entered-by-you': 'Entered by you',
};

/** What an entry is found under in a column; nothing where it has no such thing. */
function optionsOf({ entry, signals }: ListedEntry, column: FilterColumn, t: Texts['t']): Option[] {
  const { timeAllocation: allocation, employee, transactionDate } = entry;
  const named = (thing: { id: number; name: string } | null, otherwise?: string): Option[] =>
    thing ? [{ id: String(thing.id), text: thing.name }] : otherwise ? [{ id: '0', text: otherwise }] : [];
  switch (column) {
    case 'client':
      if (!allocation.job.client && allocation.job.isBillable) return [{ id: 'none', text: t('None') }];
      return named(allocation.job.client, t('Internal'));
    case 'job':
      return [{ id: String(allocation.job.id), text: `${allocation.job.code} ${allocation.job.name}` }];
    case 'employee':
      return named(employee);
    case 'date':
      return [{ id: transactionDate, text: formatDay(transactionDate) }];
    case 'jobType':
      return named(allocation.jobType, t('None'));
    case 'accountExecutive':
      return named(allocation.accountExecutive, t('None'));
    case 'accountDirector':
      return named(allocation.accountDirector, t('None'));
    case 'billable':
      return [entry.isBillable ? { id: 'yes', text: t('Billable') } : { id: 'no', text: t('Not billable') }];
    case 'status':
      return statusOf(entry, t);
    case 'signal':
      return signals.map((signal) => ({ id: signal, text: t(SIGNAL_LABELS[signal]) }));
  }
}

function statusOf({ isApproved }: TimeEntry, t: Texts['t']): Option[] {
  return [isApproved ? { id: 'approved', text: t('Approved') } : { id: 'unapproved', text: t('Unapproved') }];
}

/** Whether the ticked options of one column let an entry through. */
function passes(listed: ListedEntry, column: FilterColumn, ticked: readonly string[], t: Texts['t']): boolean {
  if (ticked.length === 0) return true;
  return optionsOf(listed, column, t).some(({ id }) => ticked.includes(id));
}

/** The entries that all ticked options let through. */
export function narrowed(all: readonly ListedEntry[], ticked: TickedOptions, t: Texts['t']): ListedEntry[] {
  const columns = FILTER_COLUMNS.filter((column) => (ticked[column]?.length ?? 0) > 0);
  if (columns.length === 0) return [...all];
  return all.filter((listed) => columns.every((column) => passes(listed, column, ticked[column]!, t)));
}

/**
 * The options of a column: those of the entries that the other columns let through, and what is ticked already, in the
 * order of their texts.
 */
export function filterOptions(
  all: readonly ListedEntry[],
  column: FilterColumn,
  ticked: TickedOptions,
  t: Texts['t'],
): FilterOption[] {
  const others = narrowed(all, { ...ticked, [column]: [] }, t);
  const chosen = new Set(ticked[column]);
  const options = new Map<string, FilterOption>();
  const put = (listed: ListedEntry, count: number) => {
    for (const { id, text } of optionsOf(listed, column, t)) {
      const known = options.get(id);
      if (known) known.count += count;
      else if (count > 0 || chosen.has(id)) options.set(id, { id, text, ticked: chosen.has(id), count });
    }
  };
  for (const listed of others) put(listed, 1);
  if (chosen.size > 0) for (const listed of all) put(listed, 0);
  if (column === 'status') {
    for (const isApproved of [false, true])
      for (const { id, text } of statusOf({ isApproved } as TimeEntry, t))
        if (!options.has(id)) options.set(id, { id, text, ticked: chosen.has(id), count: 0 });
  }
  return [...options.values()].sort((a, b) => (column === 'date' ? compare(a.id, b.id) : a.text.localeCompare(b.text)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The status that the server is asked for (APPR-05). */
export function statusOfFilters({ status = [] }: TickedOptions) {
  return statusAsked({ approved: status.includes('approved'), unapproved: status.includes('unapproved') });
}
