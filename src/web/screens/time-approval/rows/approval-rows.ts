import type { TimeEntry } from '#contract/time/time-entry.ts';
import { type Day, formatDay } from '#domain/calendar/calendar.ts';
import { type Hundredths, sumHours } from '#domain/time/hours.ts';
import { type ApprovalRowType, entryRowType } from '#domain/time/time-approval-row.ts';
import { unitsOf } from '../../../time-entries/drafts/draft.ts';
import type { ListedEntry } from '../approval-filters.ts';

/** How entries are grouped. */
export type Grouping = 'employee' | 'date';

/** The entries of one person or one day. */
export type EntryGroup = { key: string; text: string; day: Day | null; hours: Hundredths; entries: ListedEntry[] };

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
      groups.set(key, { key, text, day: grouping === 'date' ? transactionDate : null, hours: 0, entries: [listed] });
    }
  }
  for (const group of groups.values()) group.hours = sumHours(group.entries.map(({ entry }) => unitsOf(entry)));
  return [...groups.values()];
}

function compareEntries(a: TimeEntry, b: TimeEntry, grouping: Grouping): number {
  const byDay = compare(a.transactionDate, b.transactionDate);
  const byName = compare(a.employee.name, b.employee.name) || a.employee.id - b.employee.id;
  const [first, second] = grouping === 'employee' ? [byName, byDay] : [byDay, byName];
  return first || second || compare(a.timeAllocation.job.code, b.timeAllocation.job.code) || a.id - b.id;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the visible rows: entries of a collapsed group are hidden. */
export function rowsOf(groups: readonly EntryGroup[], collapsed: ReadonlySet<string>, mayEdit: boolean): ApprovalRow[] {
  return groups.flatMap((group): ApprovalRow[] => {
    const isOpen = !collapsed.has(group.key);
    const head: ApprovalRow = { key: group.key, type: 'grouping', group, isOpen };
    if (!isOpen) return [head];
    return [
      head,
      ...group.entries.map((listed): ApprovalRow => {
        const key = `entry-${listed.entry.id}`;
        return { key, type: entryRowType(listed.entry, mayEdit), group, listed };
      }),
    ];
  });
}
