import {
  type ApprovalResult,
  approveEntries,
  MOST_ENTRIES_AT_ONCE,
  returnEntries,
  withdrawReturns,
} from '#contract/time/time-approval.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { errorsOf } from '../documents/deciding/row-errors.ts';
import { sendInPortions } from '../documents/deciding/send-in-portions.ts';
import { call } from '../platform/api.ts';

/** An entry at the version seen, to decide on. */
export type SeenEntry = Pick<TimeEntry, 'id' | 'lastModified' | 'isCurrentPeriod'>;

/**
 * The result of a decision on several entries: successes, and reasons of failures; `failure` is why the last couldn't be sent, null if all
 * were.
 */
export type Decided = { done: ApprovalResult[]; refused: Map<number, string>; failure: unknown };

/** Approves or unapproves entries at the versions seen. */
export function sendApproval(entries: readonly SeenEntry[], isApproved: boolean): Promise<Decided> {
  return inPortions(entries, (portion) =>
    call(approveEntries, {
      body: portion.map(({ id, lastModified, isCurrentPeriod }) => ({ id, isApproved, lastModified, isCurrentPeriod })),
    }),
  );
}

/** Returns entries with a reason. */
export function sendReturn(entries: readonly SeenEntry[], comment: string): Promise<Decided> {
  return inPortions(entries, (portion) =>
    call(returnEntries, { body: portion.map(({ id, lastModified }) => ({ id, lastModified, comment })) }),
  );
}

/** Withdraws returns. */
export function sendWithdrawal(entries: readonly SeenEntry[]): Promise<Decided> {
  return inPortions(entries, (portion) =>
    call(withdrawReturns, { body: portion.map(({ id, lastModified }) => ({ id, lastModified })) }),
  );
}

/** Decisions before a failure stand and are reported. Throws if there were none. */
async function inPortions(
  entries: readonly SeenEntry[],
  send: (portion: readonly SeenEntry[]) => Promise<ApprovalResult[]>,
): Promise<Decided> {
  const { results, failure } = await sendInPortions(entries, MOST_ENTRIES_AT_ONCE, send);
  if (failure !== null && results.length === 0) throw failure;
  return { done: results.filter(({ error }) => error === null), refused: errorsOf(results), failure };
}

/** Returns the decided entries as they are now. */
export function asDecided(entries: readonly TimeEntry[], { done }: Pick<Decided, 'done'>): TimeEntry[] {
  const results = new Map(done.map((result) => [result.id, result]));
  return entries.flatMap((entry) => {
    const result = results.get(entry.id);
    if (!result) return [];
    const { isApproved, lastModified } = result;
    return [{ ...entry, isApproved, lastModified: lastModified ?? entry.lastModified }];
  });
}
