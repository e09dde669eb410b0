import type { RefusalCode } from '#contract/http/refusal.ts';
import type { ApprovalAction } from '#domain/time/time-approval.ts';
import { type AuditEvent, writeAudit } from '../../core/audit/write-audit.sql.ts';
import { actsOnBehalfOf } from '../../core/time/time-access.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import {
  approveEntries,
  findCurrentReturns,
  findEntriesOfLines,
  findLastEvents,
  type LockedEntry,
  lockEntriesToDecideOn,
  returnEntries,
  unapproveEntries,
  type Written,
  withdrawReturns,
} from './decide-on-entries.sql.ts';
import { findJobsSpent, notifyReturns, notifySpentJobs } from './notify-decisions.sql.ts';
import {
  type Decision,
  type DecisionPlan,
  type DecisionSituation,
  isUnchangedSince,
  planDecisions,
} from './plan-decisions.ts';

/** The result of one decision. `lastModified` is null if the entry changed since it was read: the client must read it again. */
export type DecisionOutcome = {
  id: number;
  isApproved: boolean;
  lastModified: string | null;
  refused: RefusalCode | null;
};

/**
 * Applies decisions on time entries in one transaction. Each is accepted or refused separately; outcomes come in the order
 * sent. An entry that changed since the approver read it is refused. A repeated decision, after its response was lost,
 * succeeds and changes nothing.
 */
export function decideOnEntries(
  { actor, database, today }: Pick<SignedIn, 'actor' | 'database' | 'today'>,
  decisions: readonly Decision[],
): Promise<DecisionOutcome[]> {
  return inTransaction(database, async (transaction) => {
    const ids = [...new Set(decisions.map(({ id }) => id))];
    const entries = await lockEntriesToDecideOn(transaction, { actorId: actor.id, today, ids });
    const situation = await readSituation(transaction, entries, decisions);
    const plans = planDecisions(decisions, { ...situation, actorId: actor.id });
    const written = await write(transaction, actor.id, plans);
    return plans.map((plan) => outcomeOf(plan, written));
  });
}

async function readSituation(
  transaction: AgencyTransaction,
  entries: readonly LockedEntry[],
  decisions: readonly Decision[],
): Promise<DecisionSituation> {
  const locked = new Map(entries.map((entry) => [entry.id, entry]));
  const isAboutReturns = ({ action }: Decision) => action === 'return' || action === 'withdraw-return';
  const isStale = (decision: Decision) => !isUnchangedSince(locked.get(decision.id), decision);
  const idsOf = (matches: (decision: Decision) => boolean) =>
    decisions.filter((decision) => locked.has(decision.id) && matches(decision)).map(({ id }) => id);
  const returns = await findCurrentReturns(transaction, idsOf(isAboutReturns));
  const lastEvents = await findLastEvents(transaction, idsOf(isStale));
  const entriesOfLines = await findEntriesOfLines(
    transaction,
    idsOf((decision) => !isAboutReturns(decision)),
  );
  return {
    locked,
    entriesOfLines,
    returns: new Map(returns.map((currentReturn) => [currentReturn.entryId, currentReturn])),
    lastEvents: new Map(lastEvents.map((event) => [event.entryId, event])),
  };
}

/** Writes the planned decisions, their audit rows and notifications. Returns the written entries by id. */
async function write(transaction: AgencyTransaction, actorId: number, plans: readonly DecisionPlan[]) {
  const toWrite = plans.flatMap((plan) =>
    plan.kind === 'write' ? [{ ...plan, onBehalfOfId: actsOnBehalfOf({ id: actorId }, supervised(plan.entry)) }] : [],
  );
  const decisionsTo = <Action extends ApprovalAction>(action: Action) =>
    toWrite.flatMap(({ decision, onBehalfOfId }) =>
      decision.action === action ? [{ ...(decision as Extract<Decision, { action: Action }>), onBehalfOfId }] : [],
    );
  const written: Written[] = [];
  const approvals = decisionsTo('approve');
  const unapprovals = decisionsTo('unapprove');
  const returns = decisionsTo('return');
  const withdrawals = decisionsTo('withdraw-return');
  const jobIds = [
    ...new Set(toWrite.flatMap(({ decision, entry }) => (decision.action === 'approve' ? [entry.jobId] : []))),
  ];
  const spentBefore = await findJobsSpent(transaction, jobIds);
  if (approvals.length > 0) written.push(...(await approveEntries(transaction, actorId, approvals)));
  if (unapprovals.length > 0) written.push(...(await unapproveEntries(transaction, unapprovals)));
  if (returns.length > 0) written.push(...(await returnEntries(transaction, actorId, returns)));
  if (withdrawals.length > 0) written.push(...(await withdrawReturns(transaction, withdrawals)));
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

/** Builds the audit event, with the entry and the `lastModified` that the approver saw. */
function auditOf(decision: Decision, entry: LockedEntry, actorId: number, onBehalfOf: number | null): AuditEvent {
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
  if (plan.kind === 'unchanged') return { id, isApproved, lastModified, refused: null };
  if (plan.kind === 'refuse') {
    const hasChanged = plan.code === 'changed-elsewhere';
    return { id, isApproved, lastModified: hasChanged ? null : lastModified, refused: plan.code };
  }
  const after = written.get(id);
  if (!after) return { id, isApproved, lastModified: null, refused: 'changed-elsewhere' };
  const { action } = plan.decision;
  const isApprovedAfter = action === 'approve' || (action !== 'unapprove' && isApproved);
  return { id, isApproved: isApprovedAfter, lastModified: after.lastModified, refused: null };
}

const supervised = ({ employeeId, supervisorId }: LockedEntry) => ({ id: employeeId, supervisorId });
