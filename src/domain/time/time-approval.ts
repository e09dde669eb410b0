import type { Hundredths } from './hours.ts';

/** The longest reason with which an approver gives an entry back, in characters. */
export const RETURN_COMMENT_MAXIMUM = 2000;

/** What makes an entry worth a look before it is approved. */
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

/** What an approver does to an entry, as the trail names it. */
export type ApprovalAction = 'approve' | 'unapprove' | 'return' | 'withdraw-return';

/** Why an entry cannot be approved, unapproved or returned; each is a code of the API. */
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

/** What is known of an entry that somebody decides on. A billed one is an approved one. */
export type EntryToDecideOn = {
  isApproved: boolean;
  isBilled: boolean;
  isPeriodLocked: boolean;
  isCurrentPeriod: boolean;
  hasCostType: boolean;
  isJobActive: boolean;
  isCostTypeActive: boolean;
  /** It is the own time, which the agency does not let people approve. */
  isForbiddenOwn: boolean;
};

/** Why an entry could not be selected for approval; null when it can. */
export function selectionRefusal(
  entry: Pick<EntryToDecideOn, 'isApproved' | 'hasCostType' | 'isJobActive' | 'isCostTypeActive'>,
): 'approved-already' | 'cost-type-missing' | 'time-on-inactive-job' | 'time-on-inactive-cost-type' | null {
  if (entry.isApproved) return 'approved-already';
  if (!entry.hasCostType) return 'cost-type-missing';
  if (!entry.isJobActive) return 'time-on-inactive-job';
  return entry.isCostTypeActive ? null : 'time-on-inactive-cost-type';
}

/**
 * Why an entry can't be approved, or null when it can. `isTakenForCurrent`: the approver took it for one of the current
 * period, so they haven't confirmed one outside of it. Too many hours on a day are no reason: a signal
 * warns the approver of them.
 */
export function approvalRefusal(entry: EntryToDecideOn, isTakenForCurrent: boolean): ApprovalRefusal | null {
  const reason = selectionRefusal(entry);
  if (reason) return reason;
  if (entry.isForbiddenOwn) return 'own-time';
  if (entry.isPeriodLocked) return 'period-locked';
  return isTakenForCurrent && !entry.isCurrentPeriod ? 'period-not-current' : null;
}

/** Why an approval cannot be taken back, or null when it can. */
export function unapprovalRefusal(
  entry: Pick<EntryToDecideOn, 'isApproved' | 'isBilled' | 'isPeriodLocked' | 'isForbiddenOwn'>,
): 'not-approved' | 'own-time' | 'billed-stays-approved' | 'period-locked' | null {
  if (!entry.isApproved) return 'not-approved';
  if (entry.isForbiddenOwn) return 'own-time';
  if (entry.isBilled) return 'billed-stays-approved';
  return entry.isPeriodLocked ? 'period-locked' : null;
}

/** Why an entry cannot be given back for a reason, or null when it can: only what its owner can still change. */
export function returnRefusal(
  entry: Pick<EntryToDecideOn, 'isApproved' | 'isPeriodLocked' | 'isForbiddenOwn'>,
  comment: string,
): ApprovalRefusal | null {
  if (comment.trim() === '') return 'return-without-comment';
  if (entry.isForbiddenOwn) return 'own-time';
  if (entry.isApproved) return 'return-of-approved';
  return entry.isPeriodLocked ? 'period-locked' : null;
}

/** Why a return can't be withdrawn, or null when it can: only until someone has acted on it. */
export function withdrawalRefusal(
  entry: Pick<EntryToDecideOn, 'isPeriodLocked' | 'isForbiddenOwn'>,
  standing: { isHandled: boolean } | null,
): 'own-time' | 'not-returned' | 'return-handled' | 'period-locked' | null {
  if (entry.isForbiddenOwn) return 'own-time';
  if (!standing) return 'not-returned';
  if (standing.isHandled) return 'return-handled';
  return entry.isPeriodLocked ? 'period-locked' : null;
}

/** An entry as one of its line on a day: of one person, job, cost type and day. */
export type EntryOfLine = { id: number; line: string; units: Hundredths; isApproved: boolean };

/**
 * The entries that are approved together or not at all, and so unapproved: where a line takes hours back on a day, its negative and
 * its positive entries, or those taken back could be left out and the day looked fuller than it is. What is decided already
 * stands for itself: the approved ones and the others are looked at apart.
 */
export function entriesHeldTogether<Entry extends EntryOfLine>(entries: readonly Entry[]): Entry[][] {
  const lines = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = `${entry.isApproved} ${entry.line}`;
    const known = lines.get(key);
    if (known) known.push(entry);
    else lines.set(key, [entry]);
  }
  return [...lines.values()].filter((line) => line.length > 1 && line.some(({ units }) => units < 0));
}
