import type { TimeEntry } from '#contract/time/time-entry.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { sumHours } from '#domain/time/hours.ts';
import { type ApprovalRowType, entryRowType } from '#domain/time/time-approval-row.ts';
import { unitsOf } from '../../../time-entries/drafts/draft.ts';
import type { ListedEntry } from '../approval-filters.ts';
import type { EntryGroup } from './entry-group.ts';

/** How entries are grouped. */
export type Grouping = 'employee' | 'date';

/** A row of the list: the heading of a group, or an entry. */
export type ApprovalRow =
  | { key: string; type: Extract<ApprovalRowType, 'grouping'>; group: EntryGroup; isOpen: boolean }
  | { key: string; type: Exclude<ApprovalRowType, 'grouping' | 'hidden'>; group: EntryGroup; listed: ListedEntry };

/** Groups entries by name or by day; within a group they are sorted by the other of the two, then by job. */
export function groupsOf(all: readonly ListedEntry[], grouping: Grouping): EntryGroup[] {
  const groups = new Map<string, EntryGroup>();
  for (const listed of [...all].sort((a, b) => compareEntries(a.entry, b.entry, grouping))) {
    const { employee, transactionDate } = listed.entry;
    const key = grouping === 'employee' ? `employee-${employee.id}` : `date-${transactionDate}`;
    const known = groups.get(key);
    if (known) known.entries.push(listed);
    else {
      const text = grouping === 'employee' ? employee.name : formatDay(transactionDate);
      const day = grouping === 'date' ? transactionDate : null;
      groups.set(key, { key, text, day, hours: 0, entries: [listed], person: null });
    }
  }
  for (const group of groups.values()) group.hours = sumHours(group.entries.map(({ entry }) => unitsOf(entry)));
  return [...groups.values()];
}

/** Sorts by person or day, then by the other of the two, then by job. */
export function compareEntries(a: TimeEntry, b: TimeEntry, grouping: Grouping): number {
  const byDay = compareTexts(a.transactionDate, b.transactionDate);
  const byName = compareTexts(a.employee.name, b.employee.name) || a.employee.id - b.employee.id;
  const [first, second] = grouping === 'employee' ? [byName, byDay] : [byDay, byName];
  return first || second || compareTexts(a.timeAllocation.job.code, b.timeAllocation.job.code) || a.id - b.id;
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the visible rows. `entriesShown` returns the entries of an open group, or null if it is closed. */
export function rowsOf(
  groups: readonly EntryGroup[],
  entriesShown: (group: EntryGroup) => readonly ListedEntry[] | null,
  mayEdit: boolean,
): ApprovalRow[] {
  return groups.flatMap((group): ApprovalRow[] => {
    const entries = entriesShown(group);
    const head: ApprovalRow = { key: group.key, type: 'grouping', group, isOpen: entries !== null };
    return [
      head,
      ...(entries ?? []).map((listed): ApprovalRow => {
        const key = `entry-${listed.entry.id}`;
        return { key, type: entryRowType(listed.entry, mayEdit), group, listed };
      }),
    ];
  });
}
