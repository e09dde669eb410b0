import type { RawBuilder } from 'kysely';
import { type EntrySignals, MOST_ENTRIES_LISTED } from '#contract/time/time-approval.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { expectedDay } from '#domain/calendar/expected-day.ts';
import { jobKindOf } from '#domain/jobs/job-id.ts';
import { type EntryInContext, signalsOf } from '#domain/time/entry-signals.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { type EntryFilters, entriesToApprove } from './entries-to-approve.sql.ts';
import { readSignalFacts, type SignalFacts } from './entry-signals.sql.ts';

/** Finds the unapproved entries with signals. Approved entries have been checked already. */
export async function findSignals(
  { actor, database, today }: Pick<SignedIn, 'actor' | 'database' | 'today'>,
  filters: EntryFilters,
): Promise<EntrySignals[]> {
  if (filters.status === 'ApprovedOnly') return [];
  const condition = entriesToApprove({ actor, today }, filters);
  return findSignalsWhere({ actor, database }, condition);
}

/** Like `findSignals`, for the unapproved entries that match a condition on `time_entry`. */
export async function findSignalsWhere(
  { actor, database }: Pick<SignedIn, 'actor' | 'database'>,
  condition: RawBuilder<boolean>,
): Promise<EntrySignals[]> {
  const facts = await readSignalFacts(database, condition, { newest: MOST_ENTRIES_LISTED, viewerId: actor.id });
  return entriesInContext(facts)
    .map(({ id, entry }) => ({ id, signals: signalsOf(entry) }))
    .filter(({ signals }) => signals.length > 0);
}

function entriesInContext(facts: SignalFacts): { id: number; entry: EntryInContext }[] {
  const employees = new Map(facts.employees.map((employee) => [employee.id, employee]));
  const days = new Map(facts.days.map((one) => [keyOf(one.employeeId, one.day), one]));
  const jobs = new Map(facts.jobs.map((job) => [job.id, job]));
  const inactiveCostTypes = new Set<number | null>(facts.inactiveCostTypeIds);
  const estimates = new Map(facts.estimates.map((estimate) => [keyOf(estimate.jobId, estimate.costTypeId), estimate]));

  return facts.entries.map((fact) => {
    const { id, employeeId, jobId, costTypeId, day, units, hasNotes, isBillable, isCreatedByViewer, ...before } = fact;
    const { total, takenBack } = days.get(keyOf(employeeId, day))!;
    const job = jobs.get(jobId)!;
    const { maximum, workHours, holiday, leave } = expectedDay(employees.get(employeeId)!, day);
    const entry = {
      units,
      hasNotes,
      isBillable,
      jobKind: jobKindOf(job),
      isJobActive: job.isActive,
      isCostTypeInactive: inactiveCostTypes.has(costTypeId),
      isCreatedByViewer,
      day: {
        total,
        takenBack,
        maximum,
        expected: workHours,
        holiday,
        leave,
      },
      estimate: estimates.get(keyOf(jobId, costTypeId)) ?? null,
      before,
    };
    return { id, entry };
  });
}

function keyOf(id: number, other: Day | number | null): string {
  return `${id} ${other}`;
}
