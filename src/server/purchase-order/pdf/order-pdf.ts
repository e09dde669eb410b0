import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import { dayAt } from '#domain/calendar/local-time.ts';
import {
  type Approval,
  jobOnPaper,
  type OrderOnPaper,
  orderLineOnPaper,
  orderPaper,
} from '#domain/documents/paper/order-paper.ts';
import { inNumberFormat, PAPER_NUMBERS } from '#domain/text/number-format.ts';
import { findPdfTexts } from '../../core/documents/pdf-texts.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { findOrderParties } from './order-parties.sql.ts';

/** Renders an order as a PDF for its supplier, in the agency's first or second language. */
export async function orderPdf(database: AgencyDatabase, order: PurchaseOrder, isSecondLanguage: boolean) {
  // Loaded lazily, because most servers never draw.
  const { drawPaper } = await import('../../core/documents/draw-paper.ts');
  const [sides, { agency, ...words }] = await Promise.all([
    findOrderParties(database, order.id),
    findPdfTexts(database, isSecondLanguage),
  ]);
  const { parties, clientOrderNumber } = sides!;
  const paper = orderPaper(orderOnPaper(order, clientOrderNumber), {
    ...{ parties, approval: approvalOf(order, agency.timeZone), texts: words.texts },
    amount: (amount) => `${inNumberFormat(amount, PAPER_NUMBERS)} ${order.currency.code}`,
  });
  const bytes = await drawPaper(paper, { ...words, author: agency.name });
  return { bytes, fileName: `${order.reference}.pdf`, contentType: 'application/pdf' };
}

/** Returns an order's content for its supplier. */
export function orderOnPaper(order: PurchaseOrder, clientOrderNumber: string | null): OrderOnPaper {
  const { reference, documentDate, deliveryDate, details, notes, currency, net, tax, total } = order;
  return {
    ...{ reference, documentDate, deliveryDate, details, notes, currency, net, tax, total, clientOrderNumber },
    status: order.approveStatus.code,
    paymentTerms: order.supplier.paymentTerms,
    job: jobOnPaper(order.job),
    lines: order.items.map((line) => orderLineOnPaper(line)),
  };
}

/** Returns who approved an order, and when; null if it isn't approved. */
function approvalOf({ approveStatus, history }: PurchaseOrder, timeZone: string): Approval | null {
  if (approveStatus.code !== 'APPROVED') return null;
  const approval = history.find(({ toStatus }) => toStatus === 'APPROVED');
  return approval
    ? {
        ...{ name: approval.by?.name ?? '', onBehalfOf: approval.onBehalfOf?.name ?? null },
        day: dayAt(Date.parse(approval.at), timeZone),
      }
    : null;
}
