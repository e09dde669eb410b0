import {
  MOST_CHANGES_AT_ONCE,
  saveTimeEntryBatch,
  type TimeEntry,
  type TimeEntryCreate,
  type TimeEntryResult,
} from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { portionsOf } from '../../../documents/deciding/send-in-portions.ts';
import { call } from '../../../platform/api.ts';
import { newRequestId } from '../../../platform/new-ids.ts';

/** The result of copying or deleting: the created entries, the deleted IDs, and the errors of the others. */
export type Changed = { made: TimeEntry[]; gone: number[]; refused: Map<number, string> };

/** Copies entries for the same people: to one day, or each to its own. */
export function sendCopies(entries: readonly TimeEntry[], day: Day | null): Promise<Changed> {
  return sendCreates(entries, (entry) => copyOf(entry, day));
}

/** Restores deleted entries, on inactive jobs too. */
export function sendRestorations(entries: readonly TimeEntry[]): Promise<Changed> {
  return sendCreates(entries, (entry) => ({ ...copyOf(entry, null), restores: entry.id }));
}

async function sendCreates(
  entries: readonly TimeEntry[],
  createOf: (entry: TimeEntry) => TimeEntryCreate,
): Promise<Changed> {
  const changed: Changed = { made: [], gone: [], refused: new Map() };
  for (const portion of portionsOf(entries, MOST_CHANGES_AT_ONCE)) {
    const { creates } = await call(saveTimeEntryBatch, {
      body: { creates: portion.map(createOf), updates: [], deletes: [] },
    });
    take(changed, portion, creates);
  }
  return changed;
}

function copyOf(entry: TimeEntry, day: Day | null) {
  const { units, notes, isBillable, transactionDate, employee, timeAllocation } = entry;
  return {
    id: 0,
    units,
    notes,
    isBillable,
    transactionDate: day ?? transactionDate,
    employeeId: employee.id,
    jobId: timeAllocation.job.id,
    costTypeId: timeAllocation.costType!.id,
    requestId: newRequestId(),
  };
}

/** Deletes the displayed version of entries. */
export async function sendDeletions(entries: readonly TimeEntry[]): Promise<Changed> {
  const changed: Changed = { made: [], gone: [], refused: new Map() };
  for (const portion of portionsOf(entries, MOST_CHANGES_AT_ONCE)) {
    const { deletes } = await call(saveTimeEntryBatch, {
      body: { creates: [], updates: [], deletes: portion.map(({ id, lastModified }) => ({ id, lastModified })) },
    });
    take(changed, portion, deletes);
  }
  return changed;
}

function take(changed: Changed, sent: readonly TimeEntry[], results: readonly TimeEntryResult[]) {
  for (const [index, { entry, problem }] of results.entries()) {
    const { id } = sent[index]!;
    if (problem && problem.status !== 404) changed.refused.set(id, problem.detail);
    else if (entry) changed.made.push(entry);
    else changed.gone.push(id);
  }
}
