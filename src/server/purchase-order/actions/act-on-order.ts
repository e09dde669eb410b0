import type { RefusalCode } from '#contract/http/refusal.ts';
import { approverRefusal } from '#domain/documents/document-approver.ts';
import {
  needsCommentToSend,
  type OrderStatus,
  orderRefusal,
  orderStatusAfter,
} from '#domain/purchasing/purchase-order.ts';
import { inNumberFormat } from '#domain/text/number-format.ts';
import { isSameVersion } from '../../core/audit/outdated-refusal.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { findApproverCandidates } from '../../core/people/approver-candidates.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { cancelAmendedOrder, requireAmendedApproved } from '../amendment/amend-order.ts';
import { type ConvertedOrder, fixOrderRate } from '../base-currency/order-in-base.sql.ts';
import { findOrdersTogether } from '../duplicate-orders.sql.ts';
import { sendCancellation, sendWhenApproved } from '../mail/supplier-mail.sql.ts';
import { findOrderContext } from '../order-context.sql.ts';
import { actorOnOrder, onBehalfOf, ownersOf } from '../order-facts.sql.ts';
import { refusalOnOrder } from '../order-refusal.ts';
import { lockOrder, type StoredOrder, writeOrderEvent } from '../save-order.sql.ts';
import { findApprovalSettings, findLastStep, moveOrder, type OrderStep } from './act-on-order.sql.ts';
import { notifyOrderStep } from './notify-order-step.sql.ts';
import { requireApprovableLines } from './require-approvable-lines.ts';

/** `byLink` marks the email link as used, in the same transaction. It is set when the action comes from such a link. */
type Session = Pick<SignedIn, 'actor' | 'database' | 'configOptions' | 'today'> & {
  byLink?: (transaction: AgencyTransaction) => Promise<void>;
};

/** An action on an order. `lastModified` is the version that the actor read. */
export type OrderRequest = { id: number; lastModified: string } & (
  | { action: 'send'; approverId: number | null; comment: string | null }
  | { action: 'approve' | 'recall' }
  | { action: 'cancel'; comment: string | null }
  | { action: 'reject'; comment: string }
);

/** The result. `lastModified` is null if the order changed since it was read: the client must read it again. */
export type OrderOutcome = {
  status: OrderStatus | null;
  lastModified: string | null;
  refused: Refused | null;
  warning: { code: RefusalCode; values?: Record<string, string> } | null;
};

const REPEAT_WARNINGS = {
  send: 'order-sent-already',
  approve: 'order-approved-already',
  reject: 'order-rejected-already',
  recall: 'order-recalled-already',
  cancel: 'order-cancelled-already',
} as const satisfies Record<OrderRequest['action'], RefusalCode>;

/**
 * Sends, approves, rejects, recalls or cancels an order. A repeated request changes nothing and returns a
 * warning.
 */
export function actOnOrder(session: Session, request: OrderRequest): Promise<OrderOutcome> {
  return inTransaction(session.database, async (transaction) => {
    const stored = await lockOrder(transaction, session, request.id);
    if (!stored) return { status: null, lastModified: null, refused: new Refused('not-found'), warning: null };
    const { status } = stored.facts;
    const { lastModified } = stored;
    try {
      const to = orderStatusAfter(request.action, status)!;
      if (await isDoneAlready(transaction, session, request, status)) {
        return { status, lastModified, refused: null, warning: { code: REPEAT_WARNINGS[request.action] } };
      }
      const { inBase, ...step } = await checkStep(transaction, session, request, stored, to);
      const { amendsId } = stored.facts;
      if (step.action === 'approve' && amendsId !== null)
        await cancelAmendedOrder(transaction, session, { earlier: amendsId, later: request.id });
      // The row is locked, so it can't have changed.
      const moved = await moveOrder(transaction, step);
      if (inBase) await fixOrderRate(transaction, request.id, inBase);
      await writeHistory(transaction, session, step);
      await notifyOrderStep(transaction, session, step, stored);
      const warning = await findWarning(transaction, session, request, stored);
      await notifySupplier(transaction, session, step, stored);
      await session.byLink?.(transaction);
      return { status: to, lastModified: moved!, refused: null, warning };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const hasChanged = error.code === 'changed-elsewhere';
      return { status, lastModified: hasChanged ? null : lastModified, refused: error, warning: null };
    }
  });
}

/** Whether the order is in the target status, and this person's same action was the last one. */
async function isDoneAlready(
  transaction: AgencyTransaction,
  { actor }: Session,
  { id, action }: OrderRequest,
  status: OrderStatus,
): Promise<boolean> {
  if (status !== orderStatusAfter(action, status)) return false;
  const last = await findLastStep(transaction, id);
  return last?.action === action && last.byEmployeeId === actor.id;
}

/** A step that passed all checks. `inBase` has the amounts in the base currency, whose rate an approval fixes. */
type CheckedStep = OrderStep & { inBase?: ConvertedOrder };

/** Checks, in this order: status and rights, version, content of the order. Throws the first refusal. */
async function checkStep(
  transaction: AgencyTransaction,
  session: Session,
  request: OrderRequest,
  stored: StoredOrder,
  to: OrderStatus,
): Promise<CheckedStep> {
  const { facts } = stored;
  const { id, action } = request;
  const why = orderRefusal(action, facts, actorOnOrder(session.actor, facts));
  if (why) throw await refusalOnOrder(transaction, action, why, facts);
  if (!isSameVersion(request.lastModified, stored.lastModified)) throw new Refused('changed-elsewhere');
  const inPlaceOf = onBehalfOf(session.actor, action, facts);
  const step = { id, action, from: facts.status, to, lastModified: stored.lastModified, onBehalfOf: inPlaceOf };
  switch (request.action) {
    case 'send': {
      await requireAmendedApproved(transaction, stored);
      if (stored.lines.length === 0) throw await refusalOnOrder(transaction, action, 'order-without-lines', facts);
      const approverId = request.approverId || facts.approverId;
      const [lineContext, approver] = await readContextAndApprover(transaction, session, stored, approverId);
      const inBase = await requireApprovableLines(transaction, session, { id, stored, lineContext });
      if (!approverId) throw await refusalOnOrder(transaction, action, 'order-without-approver', facts);
      requireFitApprover(approver, { ...stored, facts: { ...facts, sentById: session.actor.id } }, inBase);
      const comment = request.comment?.trim() || null;
      if (comment === null && needsCommentToSend(facts.status)) throw new Refused('comment-empty');
      return { ...step, approverId, comment };
    }
    case 'approve': {
      await requireAmendedApproved(transaction, stored);
      // A deputy has the limit of the approver they act for. `orderRefusal` has checked that it isn't the deputy's own order.
      const [lineContext, approver] = await readContextAndApprover(
        transaction,
        session,
        stored,
        inPlaceOf ?? session.actor.id,
      );
      const inBase = await requireApprovableLines(transaction, session, { id, stored, lineContext });
      requireFitApprover(approver, stored, inBase);
      return { ...step, comment: null, inBase };
    }
    case 'reject': {
      const comment = request.comment.trim();
      if (comment === '') throw new Refused('comment-empty');
      return { ...step, comment };
    }
    case 'cancel': {
      const comment = request.comment?.trim() || null;
      return comment !== null || facts.status === 'READY' ? { ...step, comment } : step;
    }
    default:
      // The comment it was sent with no longer applies. The reason for a rejection stays until it is sent again.
      return facts.status === 'READY' ? { ...step, comment: null } : step;
  }
}

/** Reads the records that the order refers to, its approver, and the agency's settings for approvals. */
async function readContextAndApprover(
  transaction: AgencyTransaction,
  { actor }: Session,
  { values, lines }: StoredOrder,
  approverId: number | null,
) {
  const [lineContext, candidates, settings] = await Promise.all([
    findOrderContext(transaction, actor.id, [values], lines),
    approverId ? findApproverCandidates(transaction, 'purchaseorder', approverId) : [],
    findApprovalSettings(transaction),
  ]);
  return [lineContext, { person: candidates[0], settings }] as const;
}

type Approver = Awaited<ReturnType<typeof readContextAndApprover>>[1];

function requireFitApprover({ person, settings }: Approver, stored: StoredOrder, { total }: ConvertedOrder) {
  if (!person) throw new Refused('reference-unknown');
  const divisionId = stored.values.division;
  const order = { divisionId, isInBaseCurrency: true, total, ownerIds: ownersOf(stored.facts) };
  const why = approverRefusal(person, order, settings.isOwnOrderApprovalAllowed);
  if (why) throw new Refused(why);
}

/** Emails the supplier about an approved order, or about the cancellation of one. */
async function notifySupplier(
  transaction: AgencyTransaction,
  { actor }: Session,
  { id, action, from, comment = null }: OrderStep,
  { facts }: StoredOrder,
) {
  if (action === 'approve')
    await sendWhenApproved(transaction, { orderId: id, byId: actor.id, amendsId: facts.amendsId });
  if (action === 'cancel' && from === 'APPROVED')
    await sendCancellation(transaction, { orderId: id, byId: actor.id, text: comment });
}

async function writeHistory(transaction: AgencyTransaction, { actor, byLink }: Session, step: OrderStep) {
  const { id, action, from, to, approverId, comment = null, lastModified } = step;
  const inPlaceOf = step.onBehalfOf;
  const done = { by: actor.id, onBehalfOf: inPlaceOf, action };
  const trail = {
    subject: 'purchase_order' as const,
    subjectId: id,
    before: { approveStatus: from, lastModified },
    after: { approveStatus: to, ...(approverId ? { approver: approverId } : {}), ...(comment ? { comment } : {}) },
  };
  await writeOrderEvent(transaction, { ...done, orderId: id, from, to, comment, byMail: byLink !== undefined });
  await writeAudit(transaction, [{ ...done, ...trail, way: byLink ? 'mail' : undefined }]);
}

/** Returns a warning for the approver: related orders exceed the limit together, or a line has both a job and a GL account. */
async function findWarning(
  transaction: AgencyTransaction,
  { actor, today }: Session,
  { id, action }: OrderRequest,
  { lines }: StoredOrder,
): Promise<OrderOutcome['warning']> {
  if (action !== 'approve') return null;
  const together = await findOrdersTogether(transaction, id, today);
  if (together) {
    const { orders, total, limit, currencyCode } = together;
    const shown = (amount: string) => `${inNumberFormat(amount, actor.numberFormat)} ${currencyCode}`;
    return {
      code: 'orders-together-above-limit',
      values: { count: String(orders), total: shown(total), limit: shown(limit) },
    };
  }
  const isOnJobAndAccount = lines.some(({ job, glChart }) => job !== null && glChart !== null);
  return isOnJobAndAccount ? { code: 'line-on-job-and-account' } : null;
}
