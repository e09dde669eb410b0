import type { RefusalCode } from '#contract/http/refusal.ts';
import {
  isApproverAction,
  needsCommentToSend,
  type OrderStatus,
  orderStatusAfter,
} from '#domain/purchasing/purchase-order.ts';
import { inNumberFormat } from '#domain/text/number-format.ts';
import { refusedOutcome, type StepOutcome } from '../../core/documents/act-on-each.ts';
import { ownersOf, representedApproverId, requireFitApprover } from '../../core/documents/approver.sql.ts';
import { markApprovalRequestsRead, notifyApprover, notifyDecision } from '../../core/documents/notify-step.ts';
import { admitStep, changeStatus, type DocumentStep } from '../../core/documents/take-step.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { cancelAmendedOrder, requireAmendedApproved } from '../amendment/amend-order.ts';
import { type ConvertedOrder, fixOrderRate } from '../base-currency/order-in-base.sql.ts';
import { findOrdersTogether } from '../duplicate-orders.sql.ts';
import { sendCancellation, sendWhenApproved } from '../mail/supplier-mail.sql.ts';
import { refusalOnOrder, requireOrderAction, statusNamed } from '../order-facts.sql.ts';
import { orderInSentence } from '../order-row.sql.ts';
import { lockOrder, type StoredOrder } from '../save-order.sql.ts';
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

const REPEAT_WARNINGS = {
  send: 'order-sent-already',
  approve: 'order-approved-already',
  reject: 'order-rejected-already',
  recall: 'order-recalled-already',
  cancel: 'order-cancelled-already',
} as const satisfies Record<OrderRequest['action'], RefusalCode>;

/** Sends, approves, rejects, recalls or cancels an order. A repeated request changes nothing and returns a warning. */
export async function actOnOrder(session: Session, request: OrderRequest): Promise<StepOutcome> {
  // Set before the checks, so that a refusal still says what the order is like.
  let current: Pick<StepOutcome, 'status' | 'lastModified'> | undefined;
  try {
    return await inTransaction(session.database, async (transaction) => {
      const stored = await lockOrder(transaction, session, request.id);
      if (!stored) throw new Refused('not-found');
      current = { status: statusNamed(stored.facts.status), lastModified: stored.lastModified };
      const to = orderStatusAfter(request.action, stored.facts.status)!;
      const admitted = await admitStep(transaction, 'order', {
        id: request.id,
        action: request.action,
        byId: session.actor.id,
        status: stored.facts.status,
        targetStatus: to,
        lastModified: { read: request.lastModified, stored: stored.lastModified },
        requireAllowed: () => requireOrderAction(transaction, request.action, session.actor, stored.facts),
      });
      if (admitted === 'repeated')
        return { ...current, refused: null, warning: { code: REPEAT_WARNINGS[request.action] } };
      const lastModified = await carryOut(transaction, session, request, stored, to);
      const warning = request.action === 'approve' ? await findWarning(transaction, session, request.id, stored) : null;
      await session.byLink?.(transaction);
      return { status: statusNamed(to), lastModified, refused: null, warning };
    });
  } catch (error) {
    return refusedOutcome(error, current);
  }
}

/** Carries out an admitted action: checks the content of the order, changes its status, and notifies people and the supplier. */
async function carryOut(
  transaction: AgencyTransaction,
  session: Session,
  request: OrderRequest,
  stored: StoredOrder,
  to: OrderStatus,
): Promise<string> {
  const { facts, lastModified } = stored;
  const { actor } = session;
  const { id, action } = request;
  const step: DocumentStep = {
    id,
    action,
    from: facts.status,
    to,
    by: actor.id,
    byMail: session.byLink !== undefined,
    onBehalfOf: isApproverAction(action) ? representedApproverId('order', actor, facts) : null,
    auditValues: { before: { lastModified } },
  };
  await markApprovalRequestsRead(transaction, 'order', id);
  switch (request.action) {
    case 'send': {
      const approverId = request.approverId || facts.approverId;
      const sent = { ...stored, facts: { ...facts, sentById: actor.id } };
      await requireSendable(transaction, session, sent, approverId);
      const comment = request.comment?.trim() || null;
      if (comment === null && needsCommentToSend(facts.status)) throw new Refused('comment-empty');
      const version = await changeStatus(transaction, 'order', { ...step, approverId, comment });
      await askApprover(transaction, { byId: actor.id, approverId: approverId!, today: session.today }, sent);
      return version;
    }
    case 'approve': {
      const inBase = await requireApprovable(transaction, session, stored, step.onBehalfOf ?? actor.id);
      if (facts.amendsId !== null)
        await cancelAmendedOrder(transaction, session, { earlier: facts.amendsId, later: id });
      const version = await changeStatus(transaction, 'order', { ...step, comment: null });
      await fixOrderRate(transaction, id, inBase);
      await notifyAuthors(transaction, step, stored);
      await sendWhenApproved(transaction, { orderId: id, byId: actor.id, amendsId: facts.amendsId });
      return version;
    }
    case 'reject': {
      const comment = request.comment.trim();
      if (comment === '') throw new Refused('comment-empty');
      const version = await changeStatus(transaction, 'order', { ...step, comment });
      await notifyAuthors(transaction, { ...step, comment }, stored);
      return version;
    }
    case 'cancel': {
      const comment = request.comment?.trim() || null;
      // The comment it was sent with no longer applies.
      const isReplaced = comment !== null || facts.status === 'READY';
      const version = await changeStatus(transaction, 'order', { ...step, ...(isReplaced ? { comment } : {}) });
      await notifyAuthors(transaction, { ...step, comment }, stored);
      if (facts.status === 'APPROVED')
        await sendCancellation(transaction, { orderId: id, byId: actor.id, text: comment });
      return version;
    }
    case 'recall':
      return changeStatus(transaction, 'order', { ...step, comment: null });
  }
}

/** Throws why an order can't be sent to an approver: its lines, or the approver. `sent` = the order with its new sender. */
async function requireSendable(
  transaction: AgencyTransaction,
  session: Session,
  sent: StoredOrder,
  approverId: number | null,
) {
  const { facts, lines } = sent;
  await requireAmendedApproved(transaction, sent);
  if (lines.length === 0) throw await refusalOnOrder(transaction, 'send', 'order-without-lines', facts);
  const inBase = await requireApprovableLines(transaction, session, sent);
  if (!approverId) throw await refusalOnOrder(transaction, 'send', 'order-without-approver', facts);
  await requireApprover(transaction, approverId, sent, inBase);
}

/** Throws why an order can't be approved; returns its amounts in base currency, whose rate the approval fixes. */
async function requireApprovable(
  transaction: AgencyTransaction,
  session: Session,
  stored: StoredOrder,
  approverId: number,
): Promise<ConvertedOrder> {
  await requireAmendedApproved(transaction, stored);
  const inBase = await requireApprovableLines(transaction, session, stored);
  // A deputy has the limit of the approver they act for. The workflow has checked that it isn't the deputy's own order.
  await requireApprover(transaction, approverId, stored, inBase);
  return inBase;
}

function requireApprover(
  transaction: AgencyTransaction,
  approverId: number,
  { values, facts }: StoredOrder,
  { total }: ConvertedOrder,
) {
  const document = { divisionId: values.division, isInBaseCurrency: true, total, ownerIds: ownersOf(facts) };
  return requireFitApprover(transaction, 'order', approverId, document);
}

/** Asks the approver and their deputies to approve an order. */
export function askApprover(
  transaction: AgencyTransaction,
  { byId, approverId, today }: { byId: number; approverId: number; today: string },
  { id, facts, reference }: Pick<StoredOrder, 'id' | 'facts' | 'reference'>,
) {
  const sentence = orderInSentence(id, reference);
  return notifyApprover(transaction, 'order', {
    id,
    byId,
    approverId,
    today,
    ownerIds: ownersOf(facts),
    facts: sentence,
  });
}

function notifyAuthors(
  transaction: AgencyTransaction,
  { id, by, action, comment }: DocumentStep,
  { facts, reference }: StoredOrder,
) {
  const authorIds = [facts.requesterId, facts.createdById];
  return notifyDecision(transaction, 'order', {
    id,
    byId: by!,
    reference,
    decision: action,
    comment,
    authorIds,
    needs: 'purchaseorder',
  });
}

/** Returns a warning for the approver: related orders exceed the limit together, or a line has both a job and a GL account. */
async function findWarning(
  transaction: AgencyTransaction,
  { actor, today }: Session,
  id: number,
  { lines }: StoredOrder,
): Promise<StepOutcome['warning']> {
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
