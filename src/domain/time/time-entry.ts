import type { DayClosing } from '../calendar/period.ts';
import type { JobKind } from '../jobs/job-id.ts';
import { exceedsDay } from './day-limit.ts';
import type { Hundredths } from './hours.ts';

/** The maximum length of notes, in characters as PostgreSQL counts them. */
export const NOTES_MAXIMUM = 4000;

/** Reasons for rejecting a save or deletion; each is an API error code (422). */
export type TimeEntryRefusal =
  | 'entry-approved'
  | 'entry-billed'
  | DayClosing
  | 'entry-pinned-pair'
  | 'job-inactive'
  | 'cost-type-inactive'
  | 'cost-type-not-on-job'
  | 'time-not-allowed-on-job'
  | 'not-billable'
  | 'units-zero'
  | 'units-above-maximum'
  | 'day-above-maximum';

/** The entry as a save would store it. */
export type TimeEntryDraft = { jobId: number; costTypeId: number; units: Hundredths; isBillable: boolean };

/** The stored entry that a save would replace. */
export type StoredTimeEntry = {
  jobId: number;
  costTypeId: number | null;
  units: Hundredths;
  isApproved: boolean;
  isBilled: boolean;
  isPeriodLocked: boolean;
  isPinned: boolean;
};

/** What the rules need to know besides the draft itself, read when it is saved. */
export type TimeEntryContext = {
  job: { isActive: boolean; isBillable: boolean; allowTimeEntries: boolean };
  costType: { isActive: boolean; isOfferedByJob: boolean };
  /** Why no new hours can be entered on the day; null = they can. */
  closing: DayClosing | null;
  /** The entry is already saved on this day, so it may stay there even if the day is outside all periods. */
  staysOnDay: boolean;
  maximumDailyHours: Hundredths;
  /** The day's total without this entry. */
  otherHoursOfDay: Hundredths;
  /** The stored hours of the entry on this day; 0 if it is new or moves here from another day. */
  hoursOfEntryOnDay: Hundredths;
  /** The save undoes a deletion and restores the entry unchanged. */
  isRestored?: boolean;
};

/**
 * Returns why a stored entry can't be edited or deleted, or null. An inactive job or cost type is no reason: the entry can still be
 * deleted, or moved to an active one.
 */
export function editRefusal(
  entry: Pick<StoredTimeEntry, 'isApproved' | 'isBilled' | 'isPeriodLocked'>,
): 'entry-approved' | 'entry-billed' | 'period-locked' | null {
  if (entry.isBilled) return 'entry-billed';
  if (entry.isApproved) return 'entry-approved';
  if (entry.isPeriodLocked) return 'period-locked';
  return null;
}

/** Returns why hours can't be entered on a job with a cost type, or null. */
export function hoursRefusal(
  job: { isActive: boolean; allowTimeEntries: boolean },
  costType: { isActive: boolean; isOfferedByJob: boolean },
): 'job-inactive' | 'cost-type-inactive' | 'cost-type-not-on-job' | 'time-not-allowed-on-job' | null {
  if (!job.isActive) return 'job-inactive';
  if (!costType.isActive) return 'cost-type-inactive';
  if (!job.allowTimeEntries) return 'time-not-allowed-on-job';
  if (!costType.isOfferedByJob) return 'cost-type-not-on-job';
  return null;
}

/** Returns why the hours of one entry are invalid whatever else is on the day, or null. Negative hours correct earlier ones. */
export function unitsRefusal(
  units: Hundredths,
  maximumDailyHours: Hundredths,
): 'units-zero' | 'units-above-maximum' | null {
  if (units === 0) return 'units-zero';
  if (Math.abs(units) > maximumDailyHours) return 'units-above-maximum';
  return null;
}

/**
 * Returns why a draft can't be saved, or null. `stored` is the entry it replaces, null for a new one.
 * If there are several reasons, the most helpful comes first: the entry's state, its job and cost type, its hours.
 */
export function entryRefusal(
  draft: TimeEntryDraft,
  stored: StoredTimeEntry | null,
  context: TimeEntryContext,
): TimeEntryRefusal | null {
  const notEditable = stored && editRefusal(stored);
  if (notEditable) return notEditable;
  const mayBeOutsidePeriods = context.staysOnDay || context.isRestored;
  if (context.closing && !(context.closing === 'day-outside-periods' && mayBeOutsidePeriods)) return context.closing;
  const changesPair = stored !== null && (stored.jobId !== draft.jobId || stored.costTypeId !== draft.costTypeId);
  if (changesPair && stored.isPinned) return 'entry-pinned-pair';
  const noHours = context.isRestored ? null : hoursRefusal(context.job, context.costType);
  if (noHours) return noHours;
  if (draft.isBillable && !context.job.isBillable) return 'not-billable';
  const invalidUnits = unitsRefusal(draft.units, context.maximumDailyHours);
  if (invalidUnits) return invalidUnits;
  const day = {
    total: context.otherHoursOfDay + context.hoursOfEntryOnDay,
    change: draft.units - context.hoursOfEntryOnDay,
    maximum: context.maximumDailyHours,
  };
  return exceedsDay(day) ? 'day-above-maximum' : null;
}

/** Whether an entry can be cloned. */
export function canClone(entry: { isJobActive: boolean; isCostTypeActive: boolean; units: Hundredths }): boolean {
  return entry.isJobActive && entry.isCostTypeActive && entry.units !== 0;
}

/**
 * Whether a person may set the billable flag of an entry. On their own entries their setting decides, on other people's entries
 * timecell access. Internal projects are never billable.
 */
export function canSetBillable(who: {
  allowUserBillableFlag: boolean;
  hasTimecellAccess: boolean;
  isOwnEntry: boolean;
  jobKind: JobKind;
}): boolean {
  if (who.jobKind === 'internal') return false;
  return who.isOwnEntry ? who.allowUserBillableFlag : who.hasTimecellAccess;
}

/**
 * Whether hours that were pasted or filled onto a job are billable. The copied flag is used only between jobs of the same kind:
 * an internal project's hours are never billable, which says nothing about a client job. The person must also have the right to
 * set it. Otherwise an existing entry keeps its flag, and a new one is billable.
 */
export function isCopyBillable(
  copied: { isBillable: boolean; jobKind: JobKind } | null,
  target: { existingFlag: boolean | null; jobKind: JobKind; maySetBillable: boolean },
): boolean {
  if (target.jobKind === 'internal') return false;
  if (copied?.jobKind === target.jobKind && target.maySetBillable) return copied.isBillable;
  return target.existingFlag ?? true;
}

/** What entries are sorted by. */
export type OrderedTimeEntry = {
  isSaved: boolean;
  isPinned: boolean;
  jobKind: JobKind;
  jobCode: string;
  jobName: string;
};

/**
 * Sorts entries: pinned and saved first, then pinned lines without hours, then the rest. Within these, client jobs
 * before internal projects, then by job code and name.
 */
export function compareTimeEntries(a: OrderedTimeEntry, b: OrderedTimeEntry): number {
  return (
    rank(a) - rank(b) ||
    Number(b.jobKind === 'client') - Number(a.jobKind === 'client') ||
    compareText(a.jobCode, b.jobCode) ||
    compareText(a.jobName, b.jobName)
  );
}

function rank(entry: OrderedTimeEntry): number {
  if (!entry.isPinned) return 2;
  return entry.isSaved ? 0 : 1;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
