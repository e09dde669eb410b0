import type { DayClosing } from '../calendar/period.ts';
import type { JobKind } from '../jobs/job-id.ts';
import { exceedsDay } from './day-limit.ts';
import type { Hundredths } from './hours.ts';

/** The longest note of a time entry, in characters as PostgreSQL counts them. */
export const NOTES_MAXIMUM = 4000;

/** Why a time entry cannot be saved or deleted; each is a code of the API's 422 answers. */
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

/** What a save would make of an entry. */
export type TimeEntryDraft = { jobId: number; costTypeId: number; units: Hundredths; isBillable: boolean };

/** What is known of the entry that a save would replace. */
export type StoredTimeEntry = {
  jobId: number;
  costTypeId: number | null;
  units: Hundredths;
  isApproved: boolean;
  isBilled: boolean;
  isPeriodLocked: boolean;
  isPinned: boolean;
};

/** The world around a draft at the moment of the save. */
export type TimeEntrySurroundings = {
  job: { isActive: boolean; isBillable: boolean; allowTimeEntries: boolean };
  costType: { isActive: boolean; isOfferedByJob: boolean };
  /** Why the day takes no new hours; null = it takes them. */
  closing: DayClosing | null;
  /** The entry stands on that day already, and may stay there when it lies outside the periods. */
  keepsDay: boolean;
  maximumDailyHours: Hundredths;
  /** The day's total without the entry itself. */
  otherHoursOfDay: Hundredths;
  /** What the entry holds on that same day now; 0 for a new one and for one that comes from another day. */
  hoursOfEntryOnDay: Hundredths;
  /** It is put back as it was before its own deletion, which is undone. */
  isRestored?: boolean;
};

/**
 * Why an entry that exists cannot be touched at all: approved, billed, or in a locked period. Null when it can: on an inactive
 * job or cost type it can be deleted and moved to active ones, and is not otherwise changed.
 */
export function editRefusal(
  entry: Pick<StoredTimeEntry, 'isApproved' | 'isBilled' | 'isPeriodLocked'>,
): 'entry-approved' | 'entry-billed' | 'period-locked' | null {
  if (entry.isBilled) return 'entry-billed';
  if (entry.isApproved) return 'entry-approved';
  if (entry.isPeriodLocked) return 'period-locked';
  return null;
}

/** Why a job and cost type cannot carry hours. Null when they can. */
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

/** Why hours of one entry are not acceptable by themselves. A negative number corrects earlier hours. */
export function unitsRefusal(
  units: Hundredths,
  maximumDailyHours: Hundredths,
): 'units-zero' | 'units-above-maximum' | null {
  if (units === 0) return 'units-zero';
  if (Math.abs(units) > maximumDailyHours) return 'units-above-maximum';
  return null;
}

/**
 * Why a draft cannot be saved, or null when it can. `stored` is the entry it replaces, null for a new one.
 * The first reason in the order that helps most: the state of the entry, then its job and cost type, then its hours.
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

/** A clone needs an active job and cost type and hours. */
export function canClone(entry: { isJobActive: boolean; isCostTypeActive: boolean; units: Hundredths }): boolean {
  return entry.isJobActive && entry.isCostTypeActive && entry.units !== 0;
}

/**
 * Whether a person may set the billable flag of an entry: by their own setting, or, on somebody else's entry,
 * by timecell access; and never on an internal project.
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
 * Whether hours that were pasted or filled onto a job are billable. The flag of the copied entry counts only between jobs of the
 * same kind, and where the person may set it: an internal project's hours are never billable, which says nothing about a client job.
 * Otherwise an entry that is there keeps its own flag (`held`), and a new one takes the job's default.
 */
export function isCopyBillable(
  copied: { isBillable: boolean; jobKind: JobKind } | null,
  target: { held: boolean | null; jobKind: JobKind; maySetBillable: boolean },
): boolean {
  if (target.jobKind === 'internal') return false;
  if (copied?.jobKind === target.jobKind && target.maySetBillable) return copied.isBillable;
  return target.held ?? true;
}

/** What the order of entries looks at. */
export type OrderedTimeEntry = {
  isSaved: boolean;
  isPinned: boolean;
  jobKind: JobKind;
  jobCode: string;
  jobName: string;
};

/**
 * The order of entries: pinned saved ones first, then pinned lines that wait for hours, then the rest; billable before
 * internal; then by job code and name.
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
