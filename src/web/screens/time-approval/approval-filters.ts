import type { TimeEntry } from '#contract/time/time-entry.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import type { Signal } from '#domain/time/time-approval.ts';
import {
  type FilterColumn,
  optionIdsOf,
  passesFilters,
  type TickedOptions,
} from '#domain/time/time-approval-filter.ts';
import { statusAsked } from '#domain/time/time-approval-row.ts';
import type { Texts } from '../../platform/translation.ts';

/** An option of a column's filter, and its number of entries. */
export type FilterOption = { id: string; text: string; ticked: boolean; count: number };

/** An entry with its signals. */
export type ListedEntry = { entry: TimeEntry; signals: readonly Signal[] };

type Option = { id: string; text: string };

/** The labels of signals, in the filter and the rows. */
export const SIGNAL_LABELS: Record<Signal, Phrase> = {
  'day-above-maximum': phrase('Above the daily maximum'),
  'non-working-day': phrase('Non-working day'),
  'job-inactive': phrase('Job or cost type inactive'),
  'job-over-estimate': phrase('Job over estimate'),
  'notes-missing': phrase('No notes'),
  'unlike-usual': phrase('Unusual'),
  'entered-by-you': phrase('Entered by you'),
};

/** Returns the filter options of an entry in a column; none if it has no such value. */
function optionsOf({ entry, signals }: ListedEntry, column: FilterColumn, t: Texts['t']): Option[] {
  const textOf = textOfOption({ entry, signals }, column, t);
  return optionIdsOf(entry, signals, column).map((id) => ({ id, text: textOf(id) }));
}

function textOfOption({ entry }: ListedEntry, column: FilterColumn, t: Texts['t']): (id: string) => string {
  const { timeAllocation: allocation, employee, transactionDate } = entry;
  switch (column) {
    case 'client':
      return (id) => (id === 'none' ? t('None') : (allocation.job.client?.name ?? t('Internal')));
    case 'job':
      return () => `${allocation.job.code} ${allocation.job.name}`;
    case 'employee':
      return () => employee.name;
    case 'date':
      return () => formatDay(transactionDate);
    case 'jobType':
      return () => allocation.jobType?.name ?? t('None');
    case 'accountExecutive':
      return () => allocation.accountExecutive?.name ?? t('None');
    case 'accountDirector':
      return () => allocation.accountDirector?.name ?? t('None');
    case 'billable':
      return (id) => (id === 'yes' ? t('Billable') : t('Not billable'));
    case 'status':
      return (id) => statusText(id, t);
    case 'signal':
      return (id) => t.of(SIGNAL_LABELS[id as Signal]);
  }
}

const STATUSES = ['unapproved', 'approved'];

function statusText(id: string, t: Texts['t']): string {
  return id === 'approved' ? t('Approved') : t('Unapproved');
}

/** Returns the entries that match all selected options. */
export function narrowed(all: readonly ListedEntry[], ticked: TickedOptions): ListedEntry[] {
  return all.filter(({ entry, signals }) => passesFilters(entry, signals, ticked));
}

/** Returns the options of a column: those of the entries that match the other columns' filters, and the selected ones, sorted by text. */
export function filterOptions(
  all: readonly ListedEntry[],
  column: FilterColumn,
  ticked: TickedOptions,
  t: Texts['t'],
): FilterOption[] {
  const others = narrowed(all, { ...ticked, [column]: [] });
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
    for (const id of STATUSES)
      if (!options.has(id)) options.set(id, { id, text: statusText(id, t), ticked: chosen.has(id), count: 0 });
  }
  return [...options.values()].sort((a, b) => (column === 'date' ? compare(a.id, b.id) : a.text.localeCompare(b.text)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The status sent to the server. */
export function statusOfFilters({ status = [] }: TickedOptions) {
  return statusAsked({ approved: status.includes('approved'), unapproved: status.includes('unapproved') });
}
