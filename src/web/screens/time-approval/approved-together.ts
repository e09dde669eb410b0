import type { TimeEntry } from '#contract/time/time-entry.ts';
import { findLinesWithCorrections } from '#domain/time/time-approval.ts';
import { pairKey, unitsOf } from '../../time-entries/drafts/draft.ts';

/** Adds to some entries those that are approved together with them, in list order. */
export function withHeldTogether(some: readonly TimeEntry[], all: readonly TimeEntry[]): TimeEntry[] {
  const wanted = new Set(some.map(({ id }) => id));
  for (const line of linesHeldTogether(all))
    if (line.some(({ id }) => wanted.has(id))) for (const { id } of line) wanted.add(id);
  return all.filter(({ id }) => wanted.has(id));
}

/** Groups the entries that can only be approved together, by line. */
export function linesHeldTogether(all: readonly TimeEntry[]) {
  return findLinesWithCorrections(
    all.map((entry) => {
      const { employee, transactionDate, timeAllocation, id, isApproved } = entry;
      const pair = pairKey(timeAllocation.job.id, timeAllocation.costType?.id ?? null);
      return { id, isApproved, units: unitsOf(entry), line: `${employee.id} ${transactionDate} ${pair}` };
    }),
  );
}
