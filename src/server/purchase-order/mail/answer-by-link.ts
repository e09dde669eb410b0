import type { FastifyRequest } from 'fastify';
import type { SupplierLink } from '#contract/purchasing/order-link.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import { excerptOf } from '#domain/communication/notification.ts';
import { MOST_SUPPLIER_ANSWERS, type SupplierAnswer } from '#domain/purchasing/order-mail.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { writeEvent } from '../../core/documents/history.sql.ts';
import { type LinkAddress, type LinkParts, noteOpened } from '../../core/links/find-link.ts';
import { linkTexts } from '../../core/links/link-language.sql.ts';
import { writeNotifications } from '../../core/notification/write-notifications.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import { findOrderParties } from '../pdf/order-parties.sql.ts';
import { orderOnPaper } from '../pdf/order-pdf.ts';
import { findOrderLink } from './decide-by-link.ts';
import { holdOrderOfSupplier, isSupplierSecondLanguage } from './supplier-mail.sql.ts';
import { findOrderOfSupplier } from './supplier-order.ts';

type Answer = { answer: SupplierAnswer; text: string | null; deliveryDate: string | null };

/** Finds the order of a supplier's link, as long as it is approved. */
export async function openForSupplier(
  parts: LinkParts,
  request: FastifyRequest,
  named: LinkAddress,
): Promise<SupplierLink> {
  const { database, link } = await findOrderLink(parts, request, 'supplier', named);
  const opened = await supplierLink(request, database, link.orderId);
  await noteOpened(request, database, 'order', { id: link.orderId, by: null });
  return opened;
}

/**
 * Stores a supplier's answer in the order's history, and notifies its requester. Repeating the last answer changes nothing; a question
 * needs a text.
 */
export async function answerOrder(
  parts: LinkParts,
  request: FastifyRequest,
  { agency, token, ...given }: LinkAddress & Omit<Answer, 'text'> & { text: string },
): Promise<SupplierLink> {
  const { database, link } = await findOrderLink(parts, request, 'supplier', { agency, token });
  const answer = { ...given, text: given.text.trim() || null };
  await speakTo(request, database, link.orderId);
  if (answer.answer === 'query' && answer.text === null) throw new Refused('comment-empty');
  await inTransaction(database, async (transaction) => {
    const isHeld = await holdOrderOfSupplier(transaction, link.orderId);
    const order = isHeld && (await findOrderOfSupplier(transaction, link.orderId));
    if (!order) throw new Refused('link-invalid');
    const earlier = answersOf(order).filter(({ answer: kind }) => kind !== 'reply');
    const last = earlier.at(-1);
    if (last && last.answer === answer.answer && last.text === answer.text && last.deliveryDate === answer.deliveryDate)
      return;
    if (answer.deliveryDate !== null && answer.deliveryDate < order.documentDate)
      throw new Refused('delivery-before-order');
    if (earlier.length >= MOST_SUPPLIER_ANSWERS) throw new Refused('supplier-answers-too-many');
    await keepAnswer(transaction, order, answer);
  });
  return supplierLink(request, database, link.orderId);
}

async function keepAnswer(
  transaction: AgencyTransaction,
  order: PurchaseOrder,
  { answer, text, deliveryDate }: Answer,
) {
  const { id, reference, supplier, requester, createdBy, approver } = order;
  const action = `supplier-${answer}` as const;
  const recipients = [requester, createdBy, approver].flatMap((person) => (person ? [person.id] : []));
  await writeEvent(transaction, 'order', {
    id,
    by: null,
    byMail: true,
    action,
    from: null,
    to: null,
    comment: text,
    deliveryDate,
  });
  await writeAudit(transaction, [
    { by: null, way: 'mail', subject: 'purchase_order', subjectId: id, action, after: { text, deliveryDate } },
  ]);
  await writeNotifications(transaction, {
    kind: 'supplier-answered',
    byId: null,
    recipients,
    record: `order:${id}`,
    needs: 'purchaseorder',
    about: { purchaseOrderId: id },
    facts: {
      reference,
      answer,
      supplier: supplier.name,
      comment: excerptOf(text ?? ''),
      ...(deliveryDate ? { day: deliveryDate } : {}),
    },
  });
}

const ANSWERS = { 'supplier-accept': 'accept', 'supplier-query': 'query', 'answer-supplier': 'reply' } as const;

/** Returns the supplier's answers and the agency's replies, latest last. */
function answersOf({ history }: PurchaseOrder): SupplierLink['answers'] {
  return history
    .flatMap(({ at, action, comment, deliveryDate }) =>
      action in ANSWERS
        ? [
            {
              at,
              answer: ANSWERS[action as keyof typeof ANSWERS],
              text: comment,
              deliveryDate,
            },
          ]
        : [],
    )
    .reverse();
}

async function supplierLink(request: FastifyRequest, database: AgencyDatabase, orderId: number): Promise<SupplierLink> {
  const isSecondLanguage = await speakTo(request, database, orderId);
  const order = await findOrderOfSupplier(database, orderId);
  if (!order) throw new Refused('link-invalid');
  const [{ agencyName, ...speech }, sides] = await Promise.all([
    linkTexts(database, { isSecondLanguage }),
    findOrderParties(database, orderId),
  ]);
  const { parties, clientOrderNumber } = sides!;
  return {
    agency: { name: agencyName },
    speech,
    order: withoutJobs({ ...orderOnPaper(order, clientOrderNumber), currency: order.currency }),
    parties,
    answers: answersOf(order),
  };
}

/** Links can be passed on, so their page doesn't name the client's jobs. The PDF does, for the supplier's invoice. */
function withoutJobs(order: SupplierLink['order']): SupplierLink['order'] {
  return { ...order, job: null, clientOrderNumber: null, lines: order.lines.map((line) => ({ ...line, job: null })) };
}

/** Words errors in the supplier's language; returns whether that is the agency's second one. */
async function speakTo(request: FastifyRequest, database: AgencyDatabase, orderId: number): Promise<boolean> {
  const useSecondLanguage = await isSupplierSecondLanguage(database, orderId);
  request.addressee = { database, useSecondLanguage };
  return useSecondLanguage;
}
