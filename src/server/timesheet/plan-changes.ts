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
import { mayEnterTimeFor } from '../core/time/time-access.sql.ts';
import { Refused } from '../platform/refused.ts';
import { findClosing, isDayLocked } from './closed-days.ts';
import type { Change, Situation } from './save-situation.ts';
import type { StoredRow } from './save-time-entries.sql.ts';
import { timeAllocationOf } from './time-allocation.ts';
import type { EntryToWrite } from './write-time-entries.sql.ts';

/** The plan for a change. `answer`: nothing to write; the stored entry is the result. */
export type Plan =
  | { kind: 'insert'; entry: EntryToWrite; requestId: string | null; restoresId: number | null }
  | { kind: 'update'; entry: EntryToWrite; before: StoredRow }
  | { kind: 'delete'; before: StoredRow }
  | { kind: 'answer'; id: number }
  | { kind: 'refuse'; refused: Refused; currentId?: number };

/**
 * Plans changes independently, returning plans in the order sent. Processes deletions and reductions first, so that hours moved within a
 * day never temporarily exceed its maximum.
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
  for (const { index } of order) plans[index] = planOne(changes[index]!, planner);
  return plans;
}

type Planner = Situation & {
  totals: Map<string, Hundredths>;
  requestsInBatch: Set<string>;
  entriesInBatch: Set<number>;
  restoredInBatch: Set<number>;
};

/** Sorts deletions first, then reductions, moves between days, and additions. */
function rankOf(change: Change, { stored }: Situation): number {
  const before = change.kind === 'create' ? undefined : stored.get(change.sent.id);
  const isMove = change.kind === 'update' && before && change.sent.transactionDate !== before.workDate;
  if (isMove) return 2;
  const added = (change.kind === 'delete' ? 0 : unitsOf(change.sent)) - (before?.units ?? 0);
  if (added > 0) return 3;
  return change.kind === 'delete' ? 0 : 1;
}

function planOne(change: Change, planner: Planner): Plan {
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
      return planner.existingIds.has(earlier) ? { kind: 'answer', id: earlier } : refuse('deleted-elsewhere');
    }
    if (planner.requestsInBatch.has(requestId)) return refuse('request-id-reused');
  }
  const entry = entryOf(sent, sent.employeeId ?? planner.actor.id);
  const restoresId = restoredBy(entry, sent.restores, planner);
  const refused = refusalOf(entry, null, planner, restoresId !== null);
  if (refused) return refused;
  if (requestId !== null) planner.requestsInBatch.add(requestId);
  if (restoresId !== null) planner.restoredInBatch.add(restoresId);
  addToDay(planner, entry.employeeId, entry.workDate, entry.units);
  return { kind: 'insert', entry, requestId, restoresId };
}

function planUpdate(sent: TimeEntryUpdate, planner: Planner): Plan {
  const before = visible(sent.id, planner);
  if (!before) return refuse('not-found');
  if (planner.entriesInBatch.has(sent.id)) return refuse('changed-elsewhere', sent.id);
  if (sent.employeeId !== undefined && sent.employeeId !== before.employeeId) return refuse('forbidden');
  const entry = entryOf(sent, before.employeeId);
  if (entry.jobKind === before.jobKind && isSameWork(entry, before)) return { kind: 'answer', id: before.id };
  if (!isSameInstant(sent.lastModified, before.lastModified)) return refuse('changed-elsewhere', before.id);
  const refused = refusalOf(entry, before, planner);
  if (refused) return refused;
  planner.entriesInBatch.add(sent.id);
  addToDay(planner, before.employeeId, before.workDate, -before.units);
  addToDay(planner, entry.employeeId, entry.workDate, entry.units);
  return { kind: 'update', entry, before };
}

function planDelete(sent: { id: number; lastModified?: string | undefined }, planner: Planner): Plan {
  const before = visible(sent.id, planner);
  if (!before) return refuse('not-found');
  if (planner.entriesInBatch.has(sent.id)) return refuse('changed-elsewhere', sent.id);
  if (sent.lastModified !== undefined && !isSameInstant(sent.lastModified, before.lastModified)) {
    return refuse('changed-elsewhere', before.id);
  }
  const fixed = editRefusal({ ...before, isPeriodLocked: isDayLocked(before.workDate, planner.surroundings) });
  if (fixed) return refuse(fixed);
  const maximum = maximumOn(
    planner.surroundings.employees.find(({ id }) => id === before.employeeId)!,
    before.workDate,
  );
  if (liftsDayByLeaving(before, maximum, planner)) return refuseHours('day-above-maximum', maximum, planner);
  planner.entriesInBatch.add(sent.id);
  addToDay(planner, before.employeeId, before.workDate, -before.units);
  return { kind: 'delete', before };
}

/** Returns why an entry can't be written: missing permission, unknown references, or a business rule. */
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
  const reason = entryRefusal(entry, before && storedForRules(before, planner), {
    ...allocation,
    closing: findClosing(entry.workDate, surroundings),
    keepsDay: staysOnDay,
    maximumDailyHours,
    otherHoursOfDay: dayTotal - hoursOfEntryOnDay,
    hoursOfEntryOnDay,
    isRestored,
  });
  if (reason) return refuseHours(reason, maximumDailyHours, planner);
  if (before && !staysOnDay) {
    const maximumBefore = maximumOn(employee, before.workDate);
    if (liftsDayByLeaving(before, maximumBefore, planner))
      return refuseHours('day-above-maximum', maximumBefore, planner);
  }
  return isRestored || isBillableFlagAllowed(entry, before, job, actor)
    ? null
    : refuse('forbidden', undefined, 'isBillable');
}

/** Returns a person's daily maximum in force on a day. */
function maximumOn({ maximums }: Planner['surroundings']['employees'][number], day: Day): Hundredths {
  return heldOn(maximums, day)?.maximum ?? 0;
}

/** Negative hours lower a day's total, so removing them must not raise it above the maximum. */
function liftsDayByLeaving(before: StoredRow, maximum: Hundredths, { totals }: Planner): boolean {
  const total = totals.get(dayKey(before.employeeId, before.workDate)) ?? 0;
  return exceedsDay({ total, change: -before.units, maximum });
}

/** A flag other than the default was set by a user, who must have permission. */
function isBillableFlagAllowed(
  entry: EntryToWrite,
  before: StoredRow | null,
  job: { isBillable: boolean },
  actor: Planner['actor'],
): boolean {
  const byItself = before && before.jobId === entry.jobId ? before.isBillable : job.isBillable;
  if (entry.isBillable === byItself) return true;
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

function storedForRules(before: StoredRow, planner: Planner): StoredTimeEntry {
  return { ...before, isPeriodLocked: isDayLocked(before.workDate, planner.surroundings) };
}

function visible(id: number, { stored, actor, surroundings }: Planner): StoredRow | null {
  const entry = stored.get(id);
  const employee = entry && surroundings.employees.find((person) => person.id === entry.employeeId);
  return employee && mayEnterTimeFor(actor, employee, surroundings.supervisorIdsInPlace) ? entry : null;
}

function isSameInstant(a: string, b: string): boolean {
  return Date.parse(a) === Date.parse(b);
}

function addToDay({ totals }: Planner, employeeId: number, day: Day, units: Hundredths) {
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
function restoredBy(
  entry: Work,
  deletedId: number | undefined,
  known: { deleted: ReadonlyMap<number, Work>; restoredInBatch: ReadonlySet<number> },
): number | null {
  const before = deletedId === undefined ? undefined : known.deleted.get(deletedId);
  if (deletedId === undefined || !before || known.restoredInBatch.has(deletedId)) return null;
  return isSameWork(entry, before) ? deletedId : null;
}
