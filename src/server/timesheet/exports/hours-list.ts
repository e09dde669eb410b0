import type { TimeEntry } from '#contract/time/time-entry.ts';
import { type ExportedList, yesOrNo } from '../../core/list-export/export-list.ts';
import type { ListColumn } from '../../core/list-export/list-file.ts';

const COLUMNS: readonly ListColumn<TimeEntry>[] = [
  { heading: 'Date', holds: 'day', of: ({ transactionDate }) => transactionDate },
  { heading: 'Employee', of: ({ employee }) => employee.name },
  { heading: 'Client', of: ({ timeAllocation }) => timeAllocation.client?.name ?? null },
  { heading: 'Job', of: ({ timeAllocation }) => timeAllocation.job.code },
  { heading: 'Name', of: ({ timeAllocation }) => timeAllocation.job.name },
  { heading: 'Type', of: ({ timeAllocation }) => timeAllocation.jobType?.name ?? null },
  { heading: 'Cost type', of: ({ timeAllocation }) => timeAllocation.costType?.name ?? null },
  { heading: 'Hours', holds: 'number', of: ({ units }) => String(units) },
  { heading: 'Notes', of: ({ notes }) => notes },
  { heading: 'Billable', holds: 'label', of: ({ isBillable }) => yesOrNo(isBillable) },
  { heading: 'Approved', holds: 'label', of: ({ isApproved }) => yesOrNo(isApproved) },
];

/** Entries as a file, named after the list. */
export function hoursList(name: 'time-entries' | 'time-approval'): ExportedList<TimeEntry> {
  return { name, kind: 'time-entries', columns: COLUMNS };
}
