import { REFUSALS } from '#contract/http/refusal.ts';
import type { TimeEntryCreate, TimeEntryUpdate } from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { heldOn } from '#domain/calendar/expected-day.ts';
import { databaseJobId, jobKindOf, jobKindOfId } from '#domain/jobs/job-id.ts';
import { hasAccess } from '#domain/people/permission.ts';
import { inNumberFormat } from '#domain/text/number-format.ts';
import { exceedsDay } from '#domain/time/day-limit.ts';
import { type HoursNumber, type Hundredths, hoursAsNumber, hundredthsFromNumber } from '#domain/time/hours.ts';
import {
  canSetBillable,
  editRefusal,
  entryRefusal,
  type StoredTimeEntry,
  type TimeEntryRefusal,
} from '#domain/time/time-entry.ts';
import { isSameVersion } from '../core/audit/outdated-refusal.ts';
import { mayEnterTimeFor } from '../core/time/time-access.sql.ts';
import { Refused } from '../platform/refused.ts';
import { findClosing, isDayLocked } from './closed-days.ts';
import type { Change, Situation } from './save-situation.ts';
import type { StoredRow } from './save-time-entries.sql.ts';
import { timeAllocationOf } from './time-allocation.ts';
import type { EntryToWrite } from './write-time-entries.sql.ts';

/** How one change is carried out. `unchanged` = there is nothing to write, and the stored entry is returned. */
export type Plan =
  | { kind: 'insert'; entry: EntryToWrite; requestId: string | null; restoresId: number | null }
  | { kind: 'update'; entry: EntryToWrite; before: StoredRow }
  | { kind: 'delete'; before: StoredRow }
  | { kind: 'unchanged'; id: number }
  | { kind: 'refuse'; refused: Refused; currentId?: number };

/**
 * Plans each change separately and returns the plans in the order sent. Deletions and reductions are
 * planned first, so that moving hours within a day doesn't exceed its maximum on the way.
 */
export function planChanges(changes: readonly Change[], situation: Situation): Plan[] {
  const totals = new Map(
    situation.surroundings.dayTotals.map(({ employeeId, day, total }) => [dayKey(employeeId, day), total]),
  );
  const planner = {
    ...situation,
    totals,
    requestsInBatch: new Set<string>(),
    entriesInBatch: new Set<number>(),
    restoredInBatch: new Set<number>(),
  };
  const plans = new Array<Plan>(changes.length);
  const order = changes
    .map((change, index) => ({ index, rank: rankOf(change, situation) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index);
  for (const { index } of order) plans[index] = planChange(changes[index]!, planner);
  return plans;
}

type Planner = Situation & {
  totals: Map<string, Hundredths>;
  requestsInBatch: Set<string>;
  entriesInBatch: Set<number>;
  restoredInBatch: Set<number>;
};

/** The planning order: deletions, then reductions, then moves to another day, then additions. */
function rankOf(change: Change, { stored }: Situation): number {
  const before = change.kind === 'create' ? undefined : stored.get(change.sent.id);
  const isMove = change.kind === 'update' && before && change.sent.transactionDate !== before.workDate;
  if (isMove) return 2;
  const added = (change.kind === 'delete' ? 0 : unitsOf(change.sent)) - (before?.units ?? 0);
  if (added > 0) return 3;
  return change.kind === 'delete' ? 0 : 1;
}

function planChange(change: Change, planner: Planner): Plan {
  switch (change.kind) {
    case 'create':
      return planCreate(change.sent, planner);
    case 'update':
      return planUpdate(change.sent, planner);
    case 'delete':
      return planDelete(change.sent, planner);
  }
}

function planCreate(sent: TimeEntryCreate, planner: Planner): Plan {
  const requestId = sent.requestId ?? null;
  if (requestId !== null) {
    const earlier = planner.entryOfRequest.get(requestId);
    if (earlier !== undefined) {
      return planner.existingIds.has(earlier) ? { kind: 'unchanged', id: earlier } : refuse('deleted-elsewhere');
    }
    if (planner.requestsInBatch.has(requestId)) return refuse('request-id-reused');
  }
  const entry = entryOf(sent, sent.employeeId ?? planner.actor.id);
  const restoresId = findRestoredId(entry, sent.restores, planner);
  const refused = refusalOf(entry, null, planner, restoresId !== null);
  if (refused) return refused;
  if (requestId !== null) planner.requestsInBatch.add(requestId);
  if (restoresId !== null) planner.restoredInBatch.add(restoresId);
  addToDayTotal(planner, entry.employeeId, entry.workDate, entry.units);
  return { kind: 'insert', entry, requestId, restoresId };
}

function planUpdate(sent: TimeEntryUpdate, planner: Planner): Plan {
  const before = findVisibleEntry(sent.id, planner);
  if (!before) return refuse('not-found');
  if (planner.entriesInBatch.has(sent.id)) return refuse('changed-elsewhere', sent.id);
  if (sent.employeeId !== undefined && sent.employeeId !== before.employeeId) return refuse('forbidden');
  const entry = entryOf(sent, before.employeeId);
  if (entry.jobKind === before.jobKind && isSameWork(entry, before)) return { kind: 'unchanged', id: before.id };
  if (!isSameVersion(sent.lastModified, before.lastModified)) return refuse('changed-elsewhere', before.id);
  const refused = refusalOf(entry, before, planner);
  if (refused) return refused;
  planner.entriesInBatch.add(sent.id);
  addToDayTotal(planner, before.employeeId, before.workDate, -before.units);
  addToDayTotal(planner, entry.employeeId, entry.workDate, entry.units);
  return { kind: 'update', entry, before };
}

function planDelete(sent: { id: number; lastModified?: string | undefined }, planner: Planner): Plan {
  const before = findVisibleEntry(sent.id, planner);
  if (!before) return refuse('not-found');
  if (planner.entriesInBatch.has(sent.id)) return refuse('changed-elsewhere', sent.id);
  if (sent.lastModified !== undefined && !isSameVersion(sent.lastModified, before.lastModified)) {
    return refuse('changed-elsewhere', before.id);
  }
  const notEditable = editRefusal(toStoredTimeEntry(before, planner));
  if (notEditable) return refuse(notEditable);
  const employee = planner.surroundings.employees.find(({ id }) => id === before.employeeId)!;
  const maximum = maximumOn(employee, before.workDate);
  if (exceedsDayWithout(before, maximum, planner)) return refuseHours('day-above-maximum', maximum, planner);
  planner.entriesInBatch.add(sent.id);
  addToDayTotal(planner, before.employeeId, before.workDate, -before.units);
  return { kind: 'delete', before };
}

/** Returns a refusal if the actor lacks the right, the job or cost type doesn't exist, or a business rule forbids the entry. */
function refusalOf(entry: EntryToWrite, before: StoredRow | null, planner: Planner, isRestored = false): Plan | null {
  const { actor, surroundings, totals } = planner;
  const employee = surroundings.employees.find(({ id }) => id === entry.employeeId);
  if (!employee?.isActive || !mayEnterTimeFor(actor, employee, surroundings.supervisorIdsInPlace))
    return refuse('forbidden');
  const allocation = timeAllocationOf(entry, surroundings);
  if ('unknown' in allocation) return refuse('invalid-request', undefined, allocation.unknown);
  const { job } = allocation;
  const maximumDailyHours = maximumOn(employee, entry.workDate);
  const staysOnDay = before !== null && before.workDate === entry.workDate;
  const hoursOfEntryOnDay = staysOnDay ? before.units : 0;
  const dayTotal = totals.get(dayKey(entry.employeeId, entry.workDate)) ?? 0;
  const reason = entryRefusal(entry, before && toStoredTimeEntry(before, planner), {
    ...allocation,
    closing: findClosing(entry.workDate, surroundings),
    staysOnDay,
    maximumDailyHours,
    otherHoursOfDay: dayTotal - hoursOfEntryOnDay,
    hoursOfEntryOnDay,
    isRestored,
  });
  if (reason) return refuseHours(reason, maximumDailyHours, planner);
  if (before && !staysOnDay) {
    const maximumBefore = maximumOn(employee, before.workDate);
    if (exceedsDayWithout(before, maximumBefore, planner))
      return refuseHours('day-above-maximum', maximumBefore, planner);
  }
  return isRestored || isBillableFlagAllowed(entry, before, job, actor)
    ? null
    : refuse('forbidden', undefined, 'isBillable');
}

/** The person's maximum hours for a day, as it was set on that day. */
function maximumOn({ maximums }: Planner['surroundings']['employees'][number], day: Day): Hundredths {
  return heldOn(maximums, day)?.maximum ?? 0;
}

/** Whether removing an entry makes its day exceed the maximum. Removing negative hours raises the day's total. */
function exceedsDayWithout(before: StoredRow, maximum: Hundredths, { totals }: Planner): boolean {
  const total = totals.get(dayKey(before.employeeId, before.workDate)) ?? 0;
  return exceedsDay({ total, change: -before.units, maximum });
}

/** Whether the actor may send this billable flag. A flag that differs from the default needs the right to set it. */
function isBillableFlagAllowed(
  entry: EntryToWrite,
  before: StoredRow | null,
  job: { isBillable: boolean },
  actor: Planner['actor'],
): boolean {
  const defaultFlag = before && before.jobId === entry.jobId ? before.isBillable : job.isBillable;
  if (entry.isBillable === defaultFlag) return true;
  return canSetBillable({
    allowUserBillableFlag: actor.allowUserBillableFlag,
    hasTimecellAccess: hasAccess(actor, 'timecell'),
    isOwnEntry: entry.employeeId === actor.id,
    jobKind: jobKindOf(job),
  });
}

function entryOf(sent: TimeEntryCreate | TimeEntryUpdate, employeeId: number): EntryToWrite {
  return {
    employeeId,
    jobId: databaseJobId(sent.jobId),
    jobKind: jobKindOfId(sent.jobId),
    costTypeId: sent.costTypeId,
    workDate: sent.transactionDate,
    units: unitsOf(sent),
    notes: sent.notes,
    isBillable: sent.isBillable,
  };
}

function unitsOf(sent: { units: HoursNumber }): Hundredths {
  return hundredthsFromNumber(sent.units) ?? Number.MAX_SAFE_INTEGER;
}

function toStoredTimeEntry(before: StoredRow, planner: Planner): StoredTimeEntry {
  return { ...before, isPeriodLocked: isDayLocked(before.workDate, planner.surroundings) };
}

function findVisibleEntry(id: number, { stored, actor, surroundings }: Planner): StoredRow | null {
  const entry = stored.get(id);
  const employee = entry && surroundings.employees.find((person) => person.id === entry.employeeId);
  return employee && mayEnterTimeFor(actor, employee, surroundings.supervisorIdsInPlace) ? entry : null;
}

function addToDayTotal({ totals }: Planner, employeeId: number, day: Day, units: Hundredths) {
  totals.set(dayKey(employeeId, day), (totals.get(dayKey(employeeId, day)) ?? 0) + units);
}

function dayKey(employeeId: number, day: Day): string {
  return `${employeeId} ${day}`;
}

function refuseHours(code: TimeEntryRefusal, maximum: Hundredths, { actor }: Planner): Plan {
  const max = inNumberFormat(String(hoursAsNumber(maximum)), actor.numberFormat);
  return { kind: 'refuse', refused: new Refused(code, { values: { max } }) };
}

function refuse(code: Refused['code'], currentId?: number, field?: string): Plan {
  const errors = field ? { errors: [{ path: field, message: REFUSALS[code].text }] } : {};
  return { kind: 'refuse', refused: new Refused(code, errors), ...(currentId === undefined ? {} : { currentId }) };
}

/** The content of an entry. */
type Work = Omit<EntryToWrite, 'jobKind' | 'costTypeId'> & { costTypeId: number | null };

function isSameWork(a: Work, b: Work): boolean {
  return (
    a.employeeId === b.employeeId &&
    a.workDate === b.workDate &&
    a.jobId === b.jobId &&
    a.costTypeId === b.costTypeId &&
    a.units === b.units &&
    a.notes === b.notes &&
    a.isBillable === b.isBillable
  );
}

/** Returns the deleted entry that a new one restores unchanged, once; null if none. */
function findRestoredId(
  entry: Work,
  deletedId: number | undefined,
  known: { deleted: ReadonlyMap<number, Work>; restoredInBatch: ReadonlySet<number> },
): number | null {
  const before = deletedId === undefined ? undefined : known.deleted.get(deletedId);
  if (deletedId === undefined || !before || known.restoredInBatch.has(deletedId)) return null;
  return isSameWork(entry, before) ? deletedId : null;
}
