import type { RefusalCode } from '#contract/http/refusal.ts';
import { approverRefusal } from '#domain/purchasing/order-approver.ts';
import { needsCommentToSend, type OrderStatus, orderRefusal, statusAfter } from '#domain/purchasing/purchase-order.ts';
import { inNumberFormat } from '#domain/text/number-format.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { findApproverCandidates } from '../../core/people/approver-candidates.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { endAmended, requireAmendedApproved } from '../amendment/amend-order.ts';
import { type ConvertedOrder, fixOrderRate } from '../base-currency/order-in-base.sql.ts';
import { findOrdersTogether } from '../duplicate-orders.sql.ts';
import { sendCancellation, sendWhenApproved } from '../mail/supplier-mail.sql.ts';
import { findOrderContext } from '../order-context.sql.ts';
import { actorOnOrder, onBehalfOf, ownersOf } from '../order-facts.sql.ts';
import { refusalOnOrder } from '../order-refusal.ts';
import { holdOrder, type StoredOrder, writeOrderEvent } from '../save-order.sql.ts';
import { findApprovalSettings, findLastStep, moveOrder, type OrderStep } from './act-on-order.sql.ts';
import { notifyOrderStep } from './notify-order-step.sql.ts';
import { requireApprovableLines } from './require-approvable-lines.ts';

/** `byLink`: acts by a mailed link, which is spent in the same transaction. */
type Session = Pick<SignedIn, 'actor' | 'database' | 'configOptions' | 'today'> & {
  byLink?: (transaction: AgencyTransaction) => Promise<void>;
};

/** An action on an order, at the version the user read. */
export type OrderRequest = { id: number; lastModified: string } & (
  | { action: 'send'; approverId: number | null; comment: string | null }
  | { action: 'approve' | 'recall' }
  | { action: 'cancel'; comment: string | null }
  | { action: 'reject'; comment: string }
);

/** The result. `lastModified` null: the order changed since the user read it. */
export type OrderOutcome = {
  status: OrderStatus | null;
  lastModified: string | null;
  refused: Refused | null;
  warning: { code: RefusalCode; values?: Record<string, string> } | null;
};

const ALREADY = {
  send: 'order-sent-already',
  approve: 'order-approved-already',
  reject: 'order-rejected-already',
  recall: 'order-recalled-already',
  cancel: 'order-cancelled-already',
} as const satisfies Record<OrderRequest['action'], RefusalCode>;

/**
 * Sends, approves, rejects, recalls or cancels an order. Repeating an action whose effect still stands returns a warning and changes
 * nothing.
 */
export function actOnOrder(session: Session, request: OrderRequest): Promise<OrderOutcome> {
  return inTransaction(session.database, async (transaction) => {
    const stored = await holdOrder(transaction, session, request.id);
    if (!stored) return { status: null, lastModified: null, refused: new Refused('not-found'), warning: null };
    const { status } = stored.facts;
    const { lastModified } = stored;
    try {
      const to = statusAfter(request.action, status)!;
      if (await isDoneAlready(transaction, session, request, status)) {
        return { status, lastModified, refused: null, warning: { code: ALREADY[request.action] } };
      }
      const { inBase, ...step } = await stepOf(transaction, session, request, stored, to);
      const { amendsId } = stored.facts;
      if (step.action === 'approve' && amendsId !== null)
        await endAmended(transaction, session, { earlier: amendsId, later: request.id });
      // The row is locked, so it can't have changed.
      const moved = await moveOrder(transaction, step);
      if (inBase) await fixOrderRate(transaction, request.id, inBase);
      await writeTrail(transaction, session, step);
      await notifyOrderStep(transaction, session, step, stored);
      const warning = await warningOf(transaction, session, request, stored);
      await notifySupplier(transaction, session, step, stored);
      await session.byLink?.(transaction);
      return { status: to, lastModified: moved!, refused: null, warning };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const isUnknown = error.code === 'changed-elsewhere';
      return { status, lastModified: isUnknown ? null : lastModified, refused: error, warning: null };
    }
  });
}

/** The same person took the same action last, and it still stands. */
async function isDoneAlready(
  transaction: AgencyTransaction,
  { actor }: Session,
  { id, action }: OrderRequest,
  status: OrderStatus,
): Promise<boolean> {
  if (status !== statusAfter(action, status)) return false;
  const last = await findLastStep(transaction, id);
  return last?.action === action && last.byEmployeeId === actor.id;
}

/** A step, and the amounts in base currency that it fixes. */
type FixingStep = OrderStep & { inBase?: ConvertedOrder };

/** Checks permission, state, version and validity, in this order. */
async function stepOf(
  transaction: AgencyTransaction,
  session: Session,
  request: OrderRequest,
  stored: StoredOrder,
  to: OrderStatus,
): Promise<FixingStep> {
  const { facts } = stored;
  const { id, action } = request;
  const why = orderRefusal(action, facts, actorOnOrder(session.actor, facts));
  if (why) throw await refusalOnOrder(transaction, action, why, facts);
  if (Date.parse(request.lastModified) !== Date.parse(stored.lastModified)) throw new Refused('changed-elsewhere');
  const inPlaceOf = onBehalfOf(session.actor, action, facts);
  const step = { id, action, from: facts.status, to, lastModified: stored.lastModified, onBehalfOf: inPlaceOf };
  switch (request.action) {
    case 'send': {
      await requireAmendedApproved(transaction, stored);
      if (stored.lines.length === 0) throw await refusalOnOrder(transaction, action, 'order-without-lines', facts);
      const approverId = request.approverId || facts.approverId;
      const [lineContext, approver] = await lineContextAndApprover(transaction, session, stored, approverId);
      const inBase = await requireApprovableLines(transaction, session, { id, stored, lineContext });
      if (!approverId) throw await refusalOnOrder(transaction, action, 'order-without-approver', facts);
      refuseUnfitApprover(approver, { ...stored, facts: { ...facts, sentById: session.actor.id } }, inBase);
      const comment = request.comment?.trim() || null;
      if (comment === null && needsCommentToSend(facts.status)) throw new Refused('comment-empty');
      return { ...step, approverId, comment };
    }
    case 'approve': {
      await requireAmendedApproved(transaction, stored);
      // A deputy has the limit of the person they act for; that it isn't their own order was checked above.
      const [lineContext, approver] = await lineContextAndApprover(
        transaction,
        session,
        stored,
        inPlaceOf ?? session.actor.id,
      );
      const inBase = await requireApprovableLines(transaction, session, { id, stored, lineContext });
      refuseUnfitApprover(approver, stored, inBase);
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
      // The comment of sending no longer applies; the reason of a rejection stays until the order is sent again.
      return facts.status === 'READY' ? { ...step, comment: null } : step;
  }
}

/** Reads the order's references, and its approver with the rules that apply. */
async function lineContextAndApprover(
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

type Approver = Awaited<ReturnType<typeof lineContextAndApprover>>[1];

function refuseUnfitApprover({ person, settings }: Approver, stored: StoredOrder, { total }: ConvertedOrder) {
  if (!person) throw new Refused('reference-unknown');
  const divisionId = stored.values.division;
  const order = { divisionId, isInBaseCurrency: true, total, ownerIds: ownersOf(stored.facts) };
  const why = approverRefusal(person, order, settings.isOwnOrderApprovalAllowed);
  if (why) throw new Refused(why);
}

/** Mails an approved order to its supplier, and a cancellation after it. */
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

async function writeTrail(transaction: AgencyTransaction, { actor, byLink }: Session, step: OrderStep) {
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

/** Warns the approver of orders that together exceed a limit each respects, and of lines with both a job and a GL account. */
async function warningOf(
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
  const hasBoth = lines.some(({ job, glChart }) => job !== null && glChart !== null);
  return hasBoth ? { code: 'line-on-job-and-account' } : null;
}
