import type { Hundredths } from './hours.ts';

/** The maximum length of the reason for returning an entry, in characters. */
export const RETURN_COMMENT_MAXIMUM = 2000;

/** Reasons to check an entry before approving it. */
export const SIGNALS = [
  'day-above-maximum',
  'non-working-day',
  'job-inactive',
  'job-over-estimate',
  'notes-missing',
  'unlike-usual',
  'entered-by-you',
] as const;
export type Signal = (typeof SIGNALS)[number];

/** The decisions of an approver, by the names that the audit trail uses. */
export type ApprovalAction = 'approve' | 'unapprove' | 'return' | 'withdraw-return';

/** Reasons why an entry can't be approved, unapproved or returned; each is an API error code. */
export type ApprovalRefusal =
  | 'own-time'
  | 'approved-already'
  | 'cost-type-missing'
  | 'time-on-inactive-job'
  | 'time-on-inactive-cost-type'
  | 'period-locked'
  | 'period-not-current'
  | 'not-approved'
  | 'corrections-apart'
  | 'billed-stays-approved'
  | 'return-of-approved'
  | 'return-without-comment'
  | 'not-returned'
  | 'return-handled';

/** The facts on which a decision about an entry depends. A billed entry is always approved. */
export type EntryToDecideOn = {
  isApproved: boolean;
  isBilled: boolean;
  isPeriodLocked: boolean;
  isCurrentPeriod: boolean;
  hasCostType: boolean;
  isJobActive: boolean;
  isCostTypeActive: boolean;
  /** The entry is the approver's own, and the agency doesn't allow approving one's own time. */
  isForbiddenSelfApproval: boolean;
};

/** Returns why an entry can't be selected for approval, or null. */
export function selectionRefusal(
  entry: Pick<EntryToDecideOn, 'isApproved' | 'hasCostType' | 'isJobActive' | 'isCostTypeActive'>,
): 'approved-already' | 'cost-type-missing' | 'time-on-inactive-job' | 'time-on-inactive-cost-type' | null {
  if (entry.isApproved) return 'approved-already';
  if (!entry.hasCostType) return 'cost-type-missing';
  if (!entry.isJobActive) return 'time-on-inactive-job';
  return entry.isCostTypeActive ? null : 'time-on-inactive-cost-type';
}

/**
 * Returns why an entry can't be approved, or null. `isExpectedInCurrentPeriod` is false if the approver has confirmed an entry
 * outside the current period. Too many hours on a day don't prevent approval: a signal warns the approver.
 */
export function approvalRefusal(entry: EntryToDecideOn, isExpectedInCurrentPeriod: boolean): ApprovalRefusal | null {
  const reason = selectionRefusal(entry);
  if (reason) return reason;
  if (entry.isForbiddenSelfApproval) return 'own-time';
  if (entry.isPeriodLocked) return 'period-locked';
  return isExpectedInCurrentPeriod && !entry.isCurrentPeriod ? 'period-not-current' : null;
}

/** Returns why an approval can't be withdrawn, or null. */
export function unapprovalRefusal(
  entry: Pick<EntryToDecideOn, 'isApproved' | 'isBilled' | 'isPeriodLocked' | 'isForbiddenSelfApproval'>,
): 'not-approved' | 'own-time' | 'billed-stays-approved' | 'period-locked' | null {
  if (!entry.isApproved) return 'not-approved';
  if (entry.isForbiddenSelfApproval) return 'own-time';
  if (entry.isBilled) return 'billed-stays-approved';
  return entry.isPeriodLocked ? 'period-locked' : null;
}

/** Returns why an entry can't be returned to its owner, or null. Only entries that the owner can still edit can be returned. */
export function returnRefusal(
  entry: Pick<EntryToDecideOn, 'isApproved' | 'isPeriodLocked' | 'isForbiddenSelfApproval'>,
  comment: string,
): ApprovalRefusal | null {
  if (comment.trim() === '') return 'return-without-comment';
  if (entry.isForbiddenSelfApproval) return 'own-time';
  if (entry.isApproved) return 'return-of-approved';
  return entry.isPeriodLocked ? 'period-locked' : null;
}

/** Returns why a return can't be withdrawn, or null. It can be withdrawn until the owner has acted on it. */
export function withdrawalRefusal(
  entry: Pick<EntryToDecideOn, 'isPeriodLocked' | 'isForbiddenSelfApproval'>,
  currentReturn: { isHandled: boolean } | null,
): 'own-time' | 'not-returned' | 'return-handled' | 'period-locked' | null {
  if (entry.isForbiddenSelfApproval) return 'own-time';
  if (!currentReturn) return 'not-returned';
  if (currentReturn.isHandled) return 'return-handled';
  return entry.isPeriodLocked ? 'period-locked' : null;
}

/** An entry with the key of its line: one person, day, job and cost type. */
export type EntryOfLine = { id: number; line: string; units: Hundredths; isApproved: boolean };

/**
 * Returns the groups of entries that can only be approved or unapproved together: the lines with a negative entry, which corrects
 * another one. If the correction could be left out, the approved hours of the day would be too high. Approved and
 * unapproved entries of a line are separate groups.
 */
export function findLinesWithCorrections<Entry extends EntryOfLine>(entries: readonly Entry[]): Entry[][] {
  const lines = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = `${entry.isApproved} ${entry.line}`;
    const known = lines.get(key);
    if (known) known.push(entry);
    else lines.set(key, [entry]);
  }
  return [...lines.values()].filter((line) => line.length > 1 && line.some(({ units }) => units < 0));
}
