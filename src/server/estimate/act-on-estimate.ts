import type { Estimate } from '#contract/estimates/estimate.ts';
import type { EstimateStep } from '#contract/estimates/estimate-action.ts';
import { REFUSALS } from '#contract/http/refusal.ts';
import type { TrailAction } from '#domain/audit/audit.ts';
import { addDays, type Day } from '#domain/calendar/calendar.ts';
import { estimateStatusAfter, VALID_DAYS } from '#domain/estimates/estimate.ts';
import { problemsOfEstimateLine } from '#domain/estimates/estimate-line.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { representedApproverId, requireFitApprover } from '../core/documents/approver.sql.ts';
import { writeEvent } from '../core/documents/history.sql.ts';
import { markApprovalRequestsRead } from '../core/documents/notify-step.ts';
import { changeStatus, type DocumentStep } from '../core/documents/take-step.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import { admitEstimateStep, needsNoApproval } from './admit-step.ts';
import {
  approveCountedLines,
  type ClientAnswer,
  touchEstimate,
  withdrawSentVersions,
} from './answer/answer-estimate.sql.ts';
import { answerEstimate } from './answer/answer-estimate.ts';
import { lockEstimatesOfJob } from './create-estimate.sql.ts';
import { findEstimateContext } from './estimate-context.sql.ts';
import { findEstimate } from './estimate-record.sql.ts';
import { fixRate, requireRate, storeSentPdf } from './estimate-steps.sql.ts';
import { askApprover, mailClient, notifyAuthors, notifyEstimateAnswer } from './notify-estimate-step.sql.ts';
import { estimateToApprove } from './people/estimate-to-approve.ts';
import type { EstimateSession } from './save-estimate.ts';
import type { StoredEstimate } from './stored-estimate.sql.ts';

/** Rejects approving or sending an estimate without lines, or with inactive references, which it names. */
async function requireReadyLines(transaction: AgencyTransaction, { sections, values, job }: StoredEstimate) {
  const lines = sections.flatMap((section) => section.lines);
  if (lines.length === 0) throw new Refused('estimate-without-lines');
  const lineContext = await findEstimateContext(transaction, values, lines);
  const decimals = lineContext.currencies.get(values.currency!)?.decimals ?? 2;
  const names = new Set<string>();
  if (job && !job.isActive) names.add(job.code);
  for (const line of lines) {
    const parts = {
      costType: of(lineContext.costTypes, line.costType),
      person: of(lineContext.people, line.person),
      supplier: of(lineContext.suppliers, line.supplier),
      taxStatus: of(lineContext.taxStatuses, line.taxStatus),
    };
    for (const { field, reason } of problemsOfEstimateLine({ ...line, ...parts }, decimals)) {
      if (reason !== 'inactive') throw new Refused(reason === 'too-large' ? 'amount-too-large' : 'mandatory-fields');
      names.add(parts[field as keyof typeof parts]!.name);
    }
  }
  const contact = of(lineContext.contacts, values.contact);
  if (contact && !contact.isActive) names.add(contact.name);
  if (names.size > 0) throw new Refused('estimate-inactive', { values: { names: [...names].join(', ') } });
}

const of = <Part>(found: ReadonlyMap<number, Part>, id: number | null): Part | null =>
  id === null ? null : (found.get(id) ?? null);

/** Slow work that is done before any row is locked: the PDF for the client, and the stored file that proves a recorded answer. */
type Prepared = { pdf?: { bytes: Buffer; hash: Buffer }; proof?: ClientAnswer['file'] };

/**
 * Carries out a step of an estimate, from sending it for approval to recording the client's answer. A repeated request
 * changes nothing.
 */
export function actOnEstimate(
  session: EstimateSession,
  id: number,
  step: EstimateStep,
  prepared: Prepared = {},
): Promise<Estimate> {
  return inTransaction(session.database, async (transaction) => {
    const admitted = await admitEstimateStep(transaction, session, id, step);
    if ('estimate' in admitted) return admitted.estimate;
    await carryOutStep(transaction, session, admitted.stored, step, prepared);
    return (await findEstimate(transaction, session, id))!;
  });
}

/** Steps with another name in the audit trail, where `send` means for approval, and `mail` to the client. */
const AUDIT_ACTIONS: Partial<Record<EstimateStep['action'], TrailAction>> = { ready: 'send', send: 'mail' };

async function carryOutStep(
  transaction: AgencyTransaction,
  session: EstimateSession,
  stored: StoredEstimate,
  step: EstimateStep,
  { pdf, proof = null }: Prepared,
) {
  const { id, facts } = stored;
  const { actor, today } = session;
  const from = facts.storedStatus;
  const to = estimateStatusAfter(step.action, from, { needsNoApproval: needsNoApproval(session) })!;
  // An internal project's estimate counts as approved once its approver approves; a client's, once the client accepts.
  const isApproved = !facts.isOfClientJob && to === 'APPROVED';
  const change = (given: Pick<DocumentStep, 'comment' | 'approverId' | 'columns'>) =>
    changeStatus(transaction, 'estimate', {
      id,
      action: step.action,
      from,
      to,
      by: actor.id,
      ...given,
      onBehalfOf:
        step.action === 'approve' || step.action === 'reject' ? representedApproverId('estimate', actor, facts) : null,
      columns: { is_approved: isApproved, approved_on: isApproved ? today : null, ...given.columns },
      ...(AUDIT_ACTIONS[step.action] ? { auditAction: AUDIT_ACTIONS[step.action] } : {}),
    });
  await markApprovalRequestsRead(transaction, 'estimate', id);
  switch (step.action) {
    case 'ready': {
      await requireReadyLines(transaction, stored);
      const approverId = step.approver ?? facts.approverId;
      const sent = { ...stored, facts: { ...facts, sentById: actor.id } };
      if (to === 'READY') await requireApprover(transaction, sent, approverId, today);
      await change({ approverId, comment: null });
      if (isApproved) await approveCountedLines(transaction, id, true);
      if (to === 'READY') await askApprover(transaction, { byId: actor.id, approverId: approverId!, today }, sent);
      return;
    }
    case 'approve':
      await requireReadyLines(transaction, stored);
      // A deputy has the limit of the approver they act for. The workflow has checked that it isn't the deputy's own estimate.
      await requireApprover(transaction, stored, facts.approverId, today);
      await change({ comment: null });
      if (isApproved) await approveCountedLines(transaction, id, true);
      await notifyAuthors(transaction, stored, { byId: actor.id, decision: 'approve', comment: null });
      return;
    case 'reject': {
      const comment = requireReason(step.comment);
      await change({ comment });
      await notifyAuthors(transaction, stored, { byId: actor.id, decision: 'reject', comment });
      return;
    }
    case 'recall':
      await change({ comment: null });
      await approveCountedLines(transaction, id, false);
      return;
    case 'cancel':
      await change({});
      await approveCountedLines(transaction, id, false);
      return;
    case 'withdraw':
      await change({ comment: requireReason(step.comment) });
      return;
    case 'send': {
      await requireReadyLines(transaction, stored);
      const validUntil = facts.validUntil ?? addDays(today, VALID_DAYS);
      if (validUntil < today) throw new Refused('estimate-expired');
      await lockEstimatesOfJob(transaction, stored.databaseJobId!);
      await fixRate(transaction, stored, { today, validUntil });
      await withdrawSentVersions(transaction, stored, actor.id);
      await change({ comment: null, columns: { was_sent: true } });
      await storeSentPdf(transaction, id, pdf!);
      await mailToClient(transaction, stored, step);
      return;
    }
    case 'resend':
      await storeResend(transaction, { id, by: actor.id, to: step.to });
      await mailToClient(transaction, stored, step);
      return;
    case 'record':
      if (facts.validUntil !== null && facts.validUntil < today && step.day > facts.validUntil)
        throw new Refused('estimate-answer-late', {
          errors: [{ path: 'day', message: REFUSALS['estimate-answer-late'].text }],
        });
      await lockEstimatesOfJob(transaction, stored.databaseJobId!);
      await answerEstimate(transaction, stored, {
        answer: step.answer,
        name: step.name,
        comment: step.comment ?? null,
        picked: step.picked ?? [],
        day: step.day,
        by: actor.id,
        networkAddress: null,
        paperHash: null,
        file: proof,
      });
      await notifyEstimateAnswer(transaction, stored, {
        ...step,
        comment: step.comment ?? null,
        byId: actor.id,
        address: null,
      });
  }
}

async function mailToClient(
  transaction: AgencyTransaction,
  stored: StoredEstimate,
  { to, message }: { to: readonly string[]; message?: string | undefined },
) {
  for (const address of to)
    await mailClient(transaction, stored, { template: 'estimate', address, facts: message ? { message } : {} });
}

/** Records that a version was sent again. Its revision changes, so that a repeated request doesn't send it twice. */
async function storeResend(transaction: AgencyTransaction, { id, by, to }: { id: number; by: number; to: string[] }) {
  await touchEstimate(transaction, id);
  await writeEvent(transaction, 'estimate', { id, by, action: 'resend', from: 'SENT', to: 'SENT' });
  await writeAudit(transaction, [
    { by, subject: 'estimate', subjectId: id, action: 'mail', after: { addresses: to.join(', ') } },
  ]);
}

function requireReason(comment: string | undefined): string {
  const reason = comment?.trim() ?? '';
  if (reason === '') throw new Refused('estimate-reason-missing');
  return reason;
}

async function requireApprover(
  transaction: AgencyTransaction,
  stored: StoredEstimate,
  approverId: number | null,
  today: Day,
) {
  if (!approverId) throw new Refused('estimate-without-approver');
  await requireRate(transaction, stored, today);
  await requireFitApprover(transaction, 'estimate', approverId, await estimateToApprove(transaction, stored, today));
}
