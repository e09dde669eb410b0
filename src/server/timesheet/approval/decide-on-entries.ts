import type { RefusalCode } from '#contract/http/refusal.ts';
import type { ApprovalAction } from '#domain/time/time-approval.ts';
import { type AuditEvent, writeAudit } from '../../core/audit/write-audit.sql.ts';
import { actsOnBehalfOf } from '../../core/time/time-access.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import {
  approve,
  findEntriesOfLines,
  findLastEvents,
  findStandingReturns,
  giveBack,
  type HeldEntry,
  lockEntriesToDecideOn,
  unapprove,
  type Written,
  withdraw,
} from './decide-on-entries.sql.ts';
import { findJobsSpent, notifyReturns, notifySpentJobs } from './notify-decisions.sql.ts';
import { type Decision, type DecisionPlan, type DecisionSituation, isAsRead, planDecisions } from './plan-decisions.ts';

/** The result. `lastModified` is null if the entry changed since it was read: it must be read again first. */
export type DecisionOutcome = {
  id: number;
  isApproved: boolean;
  lastModified: string | null;
  refused: RefusalCode | null;
};

/**
 * Decides on time entries in one transaction, each accepted or rejected on its own; results are in order. A decision applies to the version
 * the approver read. Repeating a request whose response was lost changes nothing.
 */
export function decideOnEntries(
  { actor, database, today }: Pick<SignedIn, 'actor' | 'database' | 'today'>,
  decisions: readonly Decision[],
): Promise<DecisionOutcome[]> {
  return inTransaction(database, async (transaction) => {
    const ids = [...new Set(decisions.map(({ id }) => id))];
    const held = await lockEntriesToDecideOn(transaction, { actorId: actor.id, today, ids });
    const plans = planDecisions(decisions, { actorId: actor.id, ...(await situationOf(transaction, held, decisions)) });
    const written = await write(transaction, actor.id, plans);
    return plans.map((plan) => outcomeOf(plan, written));
  });
}

async function situationOf(
  transaction: AgencyTransaction,
  entries: readonly HeldEntry[],
  decisions: readonly Decision[],
): Promise<DecisionSituation> {
  const held = new Map(entries.map((entry) => [entry.id, entry]));
  const isAboutReturns = ({ action }: Decision) => action === 'return' || action === 'withdraw-return';
  const isStale = (decision: Decision) => !isAsRead(held.get(decision.id), decision);
  const idsOf = (which: (decision: Decision) => boolean) =>
    decisions.filter((decision) => held.has(decision.id) && which(decision)).map(({ id }) => id);
  const returns = await findStandingReturns(transaction, idsOf(isAboutReturns));
  const lastEvents = await findLastEvents(transaction, idsOf(isStale));
  const entriesOfLines = await findEntriesOfLines(
    transaction,
    idsOf((decision) => !isAboutReturns(decision)),
  );
  return {
    held,
    entriesOfLines,
    returns: new Map(returns.map((standing) => [standing.entryId, standing])),
    lastEvents: new Map(lastEvents.map((event) => [event.entryId, event])),
  };
}

/** Writes decisions and their trail; returns the written entries by id. */
async function write(transaction: AgencyTransaction, actorId: number, plans: readonly DecisionPlan[]) {
  const toWrite = plans.flatMap((plan) =>
    plan.kind === 'write' ? [{ ...plan, onBehalfOfId: actsOnBehalfOf({ id: actorId }, supervised(plan.entry)) }] : [],
  );
  const of = <Action extends ApprovalAction>(action: Action) =>
    toWrite.flatMap(({ decision, onBehalfOfId }) =>
      decision.action === action ? [{ ...(decision as Extract<Decision, { action: Action }>), onBehalfOfId }] : [],
    );
  const written: Written[] = [];
  const [approvals, unapprovals, returns, withdrawals] = [
    of('approve'),
    of('unapprove'),
    of('return'),
    of('withdraw-return'),
  ];
  const jobIds = [
    ...new Set(toWrite.flatMap(({ decision, entry }) => (decision.action === 'approve' ? [entry.jobId] : []))),
  ];
  const spentBefore = await findJobsSpent(transaction, jobIds);
  if (approvals.length > 0) written.push(...(await approve(transaction, actorId, approvals)));
  if (unapprovals.length > 0) written.push(...(await unapprove(transaction, unapprovals)));
  if (returns.length > 0) written.push(...(await giveBack(transaction, actorId, returns)));
  if (withdrawals.length > 0) written.push(...(await withdraw(transaction, withdrawals)));
  const writtenById = new Map(written.map((entry) => [entry.id, entry]));
  const done = toWrite.filter(({ entry }) => writtenById.has(entry.id));
  await writeAudit(
    transaction,
    done.map(({ decision, entry, onBehalfOfId }) => auditOf(decision, entry, actorId, onBehalfOfId)),
  );
  await notifyReturns(
    transaction,
    actorId,
    done.flatMap(({ decision, entry }) =>
      decision.action === 'return' ? [{ ...entry, comment: decision.comment }] : [],
    ),
  );
  await notifySpentJobs(transaction, actorId, spentBefore);
  return writtenById;
}

/** The trail stores what the approver saw, and the `lastModified` the decision produced. */
function auditOf(decision: Decision, entry: HeldEntry, actorId: number, onBehalfOf: number | null): AuditEvent {
  const { employeeId, jobId, costTypeId, workDate, units, isBillable, isApproved, lastModified } = entry;
  const isApprovedAfter = decision.action === 'approve';
  return {
    by: actorId,
    for: employeeId,
    onBehalfOf,
    subject: 'time_entry',
    subjectId: entry.id,
    action: decision.action,
    before: { employeeId, jobId, costTypeId, workDate, units, isBillable, isApproved, lastModified },
    after: decision.action === 'return' ? { comment: decision.comment } : { isApproved: isApprovedAfter },
  };
}

function outcomeOf(plan: DecisionPlan, written: ReadonlyMap<number, Written>): DecisionOutcome {
  const { id } = plan.decision;
  if (!plan.entry) return { id, isApproved: false, lastModified: null, refused: 'not-found' };
  const { isApproved, lastModified } = plan.entry;
  if (plan.kind === 'answer') return { id, isApproved, lastModified, refused: null };
  if (plan.kind === 'refuse') {
    const isUnknown = plan.code === 'changed-elsewhere';
    return { id, isApproved, lastModified: isUnknown ? null : lastModified, refused: plan.code };
  }
  const after = written.get(id);
  if (!after) return { id, isApproved, lastModified: null, refused: 'changed-elsewhere' };
  const { action } = plan.decision;
  const isApprovedAfter = action === 'approve' || (action !== 'unapprove' && isApproved);
  return { id, isApproved: isApprovedAfter, lastModified: after.lastModified, refused: null };
}

const supervised = ({ employeeId, supervisorId }: HeldEntry) => ({ id: employeeId, supervisorId });
