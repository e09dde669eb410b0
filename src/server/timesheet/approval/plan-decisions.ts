import type { RefusalCode } from '#contract/http/refusal.ts';
import {
  approvalRefusal,
  type EntryOfLine,
  entriesHeldTogether,
  returnRefusal,
  unapprovalRefusal,
  withdrawalRefusal,
} from '#domain/time/time-approval.ts';
import type { HeldEntry, LastEvent, StandingReturn } from './decide-on-entries.sql.ts';

/** An approver's decision on an entry, at the version they read. */
export type Decision = { id: number; lastModified: string } & (
  | { action: 'approve'; isCurrentPeriod: boolean }
  | { action: 'unapprove' | 'withdraw-return' }
  | { action: 'return'; comment: string }
);

/** The facts for decisions, read under locks; by entry id. */
export type DecisionSituation = {
  held: ReadonlyMap<number, HeldEntry>;
  /** The entries on the lines and days of entries to approve or unapprove. */
  entriesOfLines: readonly EntryOfLine[];
  returns: ReadonlyMap<number, StandingReturn>;
  lastEvents: ReadonlyMap<number, LastEvent>;
};

/** The plan for a decision. `answer`: nothing to write, because the entry is already as decided. */
export type DecisionPlan =
  | { kind: 'write'; decision: Decision; entry: HeldEntry }
  | { kind: 'answer'; decision: Decision; entry: HeldEntry }
  | { kind: 'refuse'; decision: Decision; entry: HeldEntry | null; code: RefusalCode };

/** Plans decisions in order; entries that belong together are rejected if not all of them can be decided. */
export function planDecisions(
  decisions: readonly Decision[],
  situation: DecisionSituation & { actorId: number },
): DecisionPlan[] {
  const decided = new Set<number>();
  const plans = decisions.map((decision): DecisionPlan => {
    const entry = situation.held.get(decision.id);
    if (!entry) return { kind: 'refuse', decision, entry: null, code: 'not-found' };
    if (decided.has(decision.id)) return { kind: 'refuse', decision, entry, code: 'changed-elsewhere' };
    decided.add(decision.id);
    const standing = situation.returns.get(entry.id) ?? null;
    const isDone = isAsWanted(decision, entry, standing, situation.actorId);
    if (!isAsRead(entry, decision)) {
      const isSame = isSameAgain(decision, situation.lastEvents.get(entry.id), situation.actorId);
      if (isDone && isSame) return { kind: 'answer', decision, entry };
      return { kind: 'refuse', decision, entry, code: 'changed-elsewhere' };
    }
    // A return that never existed can't be withdrawn.
    if (isDone && decision.action !== 'withdraw-return') return { kind: 'answer', decision, entry };
    const code = refusalOf(decision, entry, standing);
    return code ? { kind: 'refuse', decision, entry, code } : { kind: 'write', decision, entry };
  });
  return togetherOrNot(plans, situation.entriesOfLines);
}

/** Rejects decisions that would separate a line's entries from their corrections. */
function togetherOrNot(plans: readonly DecisionPlan[], entriesOfLines: readonly EntryOfLine[]): DecisionPlan[] {
  const isWritten = ({ kind, decision: { action } }: DecisionPlan) =>
    kind === 'write' && (action === 'approve' || action === 'unapprove');
  const written = new Set(plans.filter(isWritten).map(({ decision }) => decision.id));
  const apart = entriesHeldTogether(entriesOfLines).filter((line) => line.some(({ id }) => !written.has(id)));
  const refused = new Set(apart.flat().map(({ id }) => id));
  return plans.map((plan) =>
    isWritten(plan) && refused.has(plan.decision.id)
      ? { kind: 'refuse', decision: plan.decision, entry: plan.entry, code: 'corrections-apart' }
      : plan,
  );
}

/** Returns whether an entry's last event is this very decision at the version read. */
function isSameAgain(decision: Decision, last: LastEvent | undefined, actorId: number): boolean {
  if (last?.byEmployeeId !== actorId || last.action !== decision.action) return false;
  return isSameInstant(last.lastModifiedBefore ?? undefined, decision.lastModified);
}

/** Returns whether an entry is already as decided, by the same person. */
function isAsWanted(decision: Decision, entry: HeldEntry, standing: StandingReturn | null, actorId: number): boolean {
  switch (decision.action) {
    case 'approve':
      return entry.isApprovedByActor;
    case 'unapprove':
      return !entry.isApproved;
    case 'return':
      return standing?.byEmployeeId === actorId && !standing.isHandled && standing.comment === decision.comment;
    case 'withdraw-return':
      return standing === null;
  }
}

function refusalOf(decision: Decision, held: HeldEntry, standing: StandingReturn | null): RefusalCode | null {
  const entry = { ...held, hasCostType: held.costTypeId !== null };
  switch (decision.action) {
    case 'approve':
      return approvalRefusal(entry, decision.isCurrentPeriod);
    case 'unapprove':
      return unapprovalRefusal(entry);
    case 'return':
      return returnRefusal(entry, decision.comment);
    case 'withdraw-return':
      return withdrawalRefusal(entry, standing);
  }
}

/** Returns whether an entry is unchanged since the decision. */
export function isAsRead(entry: { lastModified: string } | undefined, decision: { lastModified: string }): boolean {
  return isSameInstant(entry?.lastModified, decision.lastModified);
}

function isSameInstant(a: string | undefined, b: string): boolean {
  return a !== undefined && Date.parse(a) === Date.parse(b);
}
