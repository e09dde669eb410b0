import type { Hundredths } from './hours.ts';

/** The maximum length of a reason for returning an entry, in characters. */
export const RETURN_COMMENT_MAXIMUM = 2000;

/** Signals that make an entry worth reviewing before approval. */
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

/** An approver's actions, as named in the trail. */
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

/** The facts that a decision depends on. Billed entries are always approved. */
export type EntryToDecideOn = {
  isApproved: boolean;
  isBilled: boolean;
  isPeriodLocked: boolean;
  isCurrentPeriod: boolean;
  hasCostType: boolean;
  isJobActive: boolean;
  isCostTypeActive: boolean;
  /** It's the user's own time and the agency doesn't allow self-approval. */
  isForbiddenOwn: boolean;
};

/** Returns why an entry can't be selected for approval; null if it can. */
export function selectionRefusal(
  entry: Pick<EntryToDecideOn, 'isApproved' | 'hasCostType' | 'isJobActive' | 'isCostTypeActive'>,
): 'approved-already' | 'cost-type-missing' | 'time-on-inactive-job' | 'time-on-inactive-cost-type' | null {
  if (entry.isApproved) return 'approved-already';
  if (!entry.hasCostType) return 'cost-type-missing';
  if (!entry.isJobActive) return 'time-on-inactive-job';
  return entry.isCostTypeActive ? null : 'time-on-inactive-cost-type';
}

/**
 * Returns why an entry can't be approved; null if it can. `isTakenForCurrent`: the approver believed it was in the current period and
 * hasn't confirmed otherwise. Too many hours on a day aren't a reason: a signal warns of them.
 */
export function approvalRefusal(entry: EntryToDecideOn, isTakenForCurrent: boolean): ApprovalRefusal | null {
  const reason = selectionRefusal(entry);
  if (reason) return reason;
  if (entry.isForbiddenOwn) return 'own-time';
  if (entry.isPeriodLocked) return 'period-locked';
  return isTakenForCurrent && !entry.isCurrentPeriod ? 'period-not-current' : null;
}

/** Returns why an approval can't be withdrawn; null if it can. */
export function unapprovalRefusal(
  entry: Pick<EntryToDecideOn, 'isApproved' | 'isBilled' | 'isPeriodLocked' | 'isForbiddenOwn'>,
): 'not-approved' | 'own-time' | 'billed-stays-approved' | 'period-locked' | null {
  if (!entry.isApproved) return 'not-approved';
  if (entry.isForbiddenOwn) return 'own-time';
  if (entry.isBilled) return 'billed-stays-approved';
  return entry.isPeriodLocked ? 'period-locked' : null;
}

/** Returns why an entry can't be returned; null if it can. Only entries that their owner can still change qualify. */
export function returnRefusal(
  entry: Pick<EntryToDecideOn, 'isApproved' | 'isPeriodLocked' | 'isForbiddenOwn'>,
  comment: string,
): ApprovalRefusal | null {
  if (comment.trim() === '') return 'return-without-comment';
  if (entry.isForbiddenOwn) return 'own-time';
  if (entry.isApproved) return 'return-of-approved';
  return entry.isPeriodLocked ? 'period-locked' : null;
}

/** Returns why a return can't be withdrawn; null if it can. Possible only until the owner acts on it. */
export function withdrawalRefusal(
  entry: Pick<EntryToDecideOn, 'isPeriodLocked' | 'isForbiddenOwn'>,
  standing: { isHandled: boolean } | null,
): 'own-time' | 'not-returned' | 'return-handled' | 'period-locked' | null {
  if (entry.isForbiddenOwn) return 'own-time';
  if (!standing) return 'not-returned';
  if (standing.isHandled) return 'return-handled';
  return entry.isPeriodLocked ? 'period-locked' : null;
}

/** An entry with its line, which identifies person, job, cost type and day. */
export type EntryOfLine = { id: number; line: string; units: Hundredths; isApproved: boolean };

/**
 * Groups entries that must be approved or unapproved together: the negative and positive entries of a line on a day. Otherwise the negative
 * ones could be left out and the day would look fuller than it is. Approved and open entries are grouped separately.
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
