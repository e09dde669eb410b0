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

/** The facts around a draft at the time of the save. */
export type TimeEntrySurroundings = {
  job: { isActive: boolean; isBillable: boolean; allowTimeEntries: boolean };
  costType: { isActive: boolean; isOfferedByJob: boolean };
  /** Why the day accepts no new hours; null if it does. */
  closing: DayClosing | null;
  /** The entry already is on that day and may stay there outside the periods. */
  keepsDay: boolean;
  maximumDailyHours: Hundredths;
  /** The day's total without the entry itself. */
  otherHoursOfDay: Hundredths;
  /** The entry's stored hours on that day; 0 if it's new or from another day. */
  hoursOfEntryOnDay: Hundredths;
  /** It undoes the entry's own deletion. */
  isRestored?: boolean;
};

/**
 * Returns why a stored entry can't be changed at all: approved, billed, or in a locked period; null if it can. On an inactive job or cost
 * type an entry can be deleted or moved to active ones only.
 */
export function editRefusal(
  entry: Pick<StoredTimeEntry, 'isApproved' | 'isBilled' | 'isPeriodLocked'>,
): 'entry-approved' | 'entry-billed' | 'period-locked' | null {
  if (entry.isBilled) return 'entry-billed';
  if (entry.isApproved) return 'entry-approved';
  if (entry.isPeriodLocked) return 'period-locked';
  return null;
}

/** Returns why a job and cost type accept no hours; null if they do. */
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

/** Returns why the hours of an entry are invalid on their own. Negative hours correct earlier ones. */
export function unitsRefusal(
  units: Hundredths,
  maximumDailyHours: Hundredths,
): 'units-zero' | 'units-above-maximum' | null {
  if (units === 0) return 'units-zero';
  if (Math.abs(units) > maximumDailyHours) return 'units-above-maximum';
  return null;
}

/**
 * Returns why a draft can't be saved; null if it can. `stored` is the replaced entry, null for a new one. Reports the most helpful reason
 * first: the entry's state, then job and cost type, then hours.
 */
export function entryRefusal(
  draft: TimeEntryDraft,
  stored: StoredTimeEntry | null,
  around: TimeEntrySurroundings,
): TimeEntryRefusal | null {
  const fixed = stored && editRefusal(stored);
  if (fixed) return fixed;
  if (around.closing && !(around.closing === 'day-outside-periods' && (around.keepsDay || around.isRestored))) {
    return around.closing;
  }
  const movesPair = stored !== null && (stored.jobId !== draft.jobId || stored.costTypeId !== draft.costTypeId);
  if (movesPair && stored.isPinned) return 'entry-pinned-pair';
  const noHours = around.isRestored ? null : hoursRefusal(around.job, around.costType);
  if (noHours) return noHours;
  if (draft.isBillable && !around.job.isBillable) return 'not-billable';
  const units = unitsRefusal(draft.units, around.maximumDailyHours);
  if (units) return units;
  const day = {
    total: around.otherHoursOfDay + around.hoursOfEntryOnDay,
    change: draft.units - around.hoursOfEntryOnDay,
    maximum: around.maximumDailyHours,
  };
  return exceedsDay(day) ? 'day-above-maximum' : null;
}

export function canClone(entry: { isJobActive: boolean; isCostTypeActive: boolean; units: Hundredths }): boolean {
  return entry.isJobActive && entry.isCostTypeActive && entry.units !== 0;
}

/**
 * Returns whether the user may set an entry's billable flag: by their own setting, or on others' entries by timecell access; never on
 * internal projects.
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
 * Returns whether pasted or filled hours are billable. The copied entry's flag applies only between jobs of the same kind and if the user
 * may set it, because internal hours are never billable. Otherwise an existing entry keeps its flag (`held`), and a new one uses the job's
 * default.
 */
export function isCopyBillable(
  copied: { isBillable: boolean; jobKind: JobKind } | null,
  target: { held: boolean | null; jobKind: JobKind; maySetBillable: boolean },
): boolean {
  if (target.jobKind === 'internal') return false;
  if (copied?.jobKind === target.jobKind && target.maySetBillable) return copied.isBillable;
  return target.held ?? true;
}

/** The sort keys of entries. */
export type OrderedTimeEntry = {
  isSaved: boolean;
  isPinned: boolean;
  jobKind: JobKind;
  jobCode: string;
  jobName: string;
};

/**
 * Compares entries: pinned saved ones first, pinned lines without hours next, then the rest; billable before internal; then by job code and
 * name.
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
