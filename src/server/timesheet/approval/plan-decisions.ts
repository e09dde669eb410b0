import type { RefusalCode } from '#contract/http/refusal.ts';
import {
  approvalRefusal,
  type EntryOfLine,
  findLinesWithCorrections,
  returnRefusal,
  unapprovalRefusal,
  withdrawalRefusal,
} from '#domain/time/time-approval.ts';
import { isSameVersion } from '../../core/audit/outdated-refusal.ts';
import type { CurrentReturn, LastEvent, LockedEntry } from './decide-on-entries.sql.ts';

/** An approver's decision on an entry. `lastModified` is the version that they read. */
export type Decision = { id: number; lastModified: string } & (
  | { action: 'approve'; isCurrentPeriod: boolean }
  | { action: 'unapprove' | 'withdraw-return' }
  | { action: 'return'; comment: string }
);

/** What the rules need, read while the entries are locked. Maps are keyed by entry id. */
export type DecisionSituation = {
  locked: ReadonlyMap<number, LockedEntry>;
  /** All entries on the lines and days of those to approve or unapprove. */
  entriesOfLines: readonly EntryOfLine[];
  returns: ReadonlyMap<number, CurrentReturn>;
  lastEvents: ReadonlyMap<number, LastEvent>;
};

/** How one decision is carried out. `unchanged` = the entry already has the wanted state. */
export type DecisionPlan =
  | { kind: 'write'; decision: Decision; entry: LockedEntry }
  | { kind: 'unchanged'; decision: Decision; entry: LockedEntry }
  | { kind: 'refuse'; decision: Decision; entry: LockedEntry | null; code: RefusalCode };

/** Plans each decision, in the order sent. Refuses entries that can only be decided together if some of them are missing. */
export function planDecisions(
  decisions: readonly Decision[],
  situation: DecisionSituation & { actorId: number },
): DecisionPlan[] {
  const decided = new Set<number>();
  const plans = decisions.map((decision): DecisionPlan => {
    const entry = situation.locked.get(decision.id);
    if (!entry) return { kind: 'refuse', decision, entry: null, code: 'not-found' };
    if (decided.has(decision.id)) return { kind: 'refuse', decision, entry, code: 'changed-elsewhere' };
    decided.add(decision.id);
    const currentReturn = situation.returns.get(entry.id) ?? null;
    const isDone = isDoneAlready(decision, entry, currentReturn, situation.actorId);
    if (!isUnchangedSince(entry, decision)) {
      const isSame = isRepeat(decision, situation.lastEvents.get(entry.id), situation.actorId);
      if (isDone && isSame) return { kind: 'unchanged', decision, entry };
      return { kind: 'refuse', decision, entry, code: 'changed-elsewhere' };
    }
    // Without a return, a withdrawal must be refused with `not-returned`.
    if (isDone && decision.action !== 'withdraw-return') return { kind: 'unchanged', decision, entry };
    const code = refusalOf(decision, entry, currentReturn);
    return code ? { kind: 'refuse', decision, entry, code } : { kind: 'write', decision, entry };
  });
  return refuseSeparatedCorrections(plans, situation.entriesOfLines);
}

/** Refuses to approve or unapprove a line with corrections only in part. */
function refuseSeparatedCorrections(
  plans: readonly DecisionPlan[],
  entriesOfLines: readonly EntryOfLine[],
): DecisionPlan[] {
  const isWritten = ({ kind, decision: { action } }: DecisionPlan) =>
    kind === 'write' && (action === 'approve' || action === 'unapprove');
  const written = new Set(plans.filter(isWritten).map(({ decision }) => decision.id));
  const incomplete = findLinesWithCorrections(entriesOfLines).filter((line) => line.some(({ id }) => !written.has(id)));
  const refused = new Set(incomplete.flat().map(({ id }) => id));
  return plans.map((plan) =>
    isWritten(plan) && refused.has(plan.decision.id)
      ? { kind: 'refuse', decision: plan.decision, entry: plan.entry, code: 'corrections-apart' }
      : plan,
  );
}

/** Whether the entry's last audit event is this same decision, made on the same version. */
function isRepeat(decision: Decision, last: LastEvent | undefined, actorId: number): boolean {
  if (last?.byEmployeeId !== actorId || last.action !== decision.action) return false;
  return isSameVersion(last.lastModifiedBefore ?? undefined, decision.lastModified);
}

/** Whether the entry already has the state that the decision leads to; for approvals and returns, by the same person. */
function isDoneAlready(
  decision: Decision,
  entry: LockedEntry,
  currentReturn: CurrentReturn | null,
  actorId: number,
): boolean {
  switch (decision.action) {
    case 'approve':
      return entry.isApprovedByActor;
    case 'unapprove':
      return !entry.isApproved;
    case 'return':
      return (
        currentReturn?.byEmployeeId === actorId &&
        !currentReturn.isHandled &&
        currentReturn.comment === decision.comment
      );
    case 'withdraw-return':
      return currentReturn === null;
  }
}

function refusalOf(decision: Decision, locked: LockedEntry, currentReturn: CurrentReturn | null): RefusalCode | null {
  const entry = { ...locked, hasCostType: locked.costTypeId !== null };
  switch (decision.action) {
    case 'approve':
      return approvalRefusal(entry, decision.isCurrentPeriod);
    case 'unapprove':
      return unapprovalRefusal(entry);
    case 'return':
      return returnRefusal(entry, decision.comment);
    case 'withdraw-return':
      return withdrawalRefusal(entry, currentReturn);
  }
}

/** Whether the entry is still the version that the decision was made on. */
export function isUnchangedSince(
  entry: { lastModified: string } | undefined,
  decision: { lastModified: string },
): boolean {
  return isSameVersion(entry?.lastModified, decision.lastModified);
}
