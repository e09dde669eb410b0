import type { PurchaseOrderLine } from '#contract/purchasing/purchase-order.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { dayAt } from '#domain/calendar/local-time.ts';
import { ORDER_STATUS_NAMES } from '#domain/purchasing/purchase-order.ts';
import { inNumberFormat, PAPER_NUMBERS } from '#domain/text/number-format.ts';
import {
  CELL,
  COLUMN,
  drawFacts,
  drawLinesTable,
  drawParty,
  drawText,
  drawTotals,
  finishPdf,
  LABEL,
  type LinesTable,
} from '../../core/documents/document-pdf.ts';
import { openPdf, PAGE, type Pdf } from '../../platform/pdf/pdf-page.ts';
import type { OrderPdfData } from './order-pdf-data.ts';

/** Draws an order as its supplier gets it, with its status as watermark unless it's approved. */
export async function drawOrder(content: OrderPdfData): Promise<Buffer> {
  const { order, agency, language, t, field } = content;
  const title = t('Purchase order {reference}', { reference: order.reference });
  const pdf = openPdf({ title, author: agency.name, language });
  const sheet = { pdf, agencyName: agency.name, title, y: drawHead(pdf, content) };
  await drawLinesTable(sheet, linesTable(content), order.items);
  sheet.y += 8;
  const figure = (amount: string) => `${inNumberFormat(amount, PAPER_NUMBERS)} ${order.currency.code}`;
  const totals: [string, string][] = [
    [field('Net'), figure(order.net)],
    [field('Tax'), figure(order.tax)],
    [field('Gross total'), figure(order.total)],
  ];
  drawTotals(sheet, totals, 10);
  sheet.y += 10;
  if (order.notes) drawText(sheet, field('Notes'), LABEL, 0);
  drawText(sheet, order.notes);
  drawText(sheet, describeApproval(content));
  const { code } = order.approveStatus;
  return finishPdf(pdf, t, code === 'APPROVED' ? null : t(ORDER_STATUS_NAMES[code]));
}

function drawHead(pdf: Pdf, { order, agency, clientOrderNumber, t, field }: OrderPdfData): number {
  const left = { x: PAGE.margin, y: PAGE.margin, width: COLUMN };
  const right = { ...left, x: PAGE.margin + COLUMN + 24 };
  const belowName = pdf.write(agency.name, left, { size: 13, font: 'bold' });
  const belowAgency = drawParty(pdf, order.division, field, { ...left, y: belowName });
  const belowTitle = pdf.write(t('Purchase order'), right, { size: 18, font: 'bold' });
  const belowReference = pdf.write(order.reference, { ...right, y: belowTitle }, { size: 12, font: 'bold' });
  const top = Math.max(belowAgency, belowReference) + 12;
  pdf.rule(top - 4);
  const belowSupplier = drawFacts(pdf, [[field('Supplier'), order.supplier.name]], { ...left, y: top });
  const belowAddress = drawParty(pdf, order.supplier, field, { ...left, y: belowSupplier - 5 }) + 5;
  const leftFacts: [string, string | null][] = [
    [field('Job'), order.job && `${order.job.code} ${order.job.name}`],
    [field('Client order number'), clientOrderNumber],
    [field('Details'), order.details],
  ];
  const rightFacts: [string, string | null | undefined][] = [
    [field('Order date'), formatDay(order.documentDate)],
    [field('Delivery date'), order.deliveryDate && formatDay(order.deliveryDate)],
    [field('Payment terms'), order.supplier.paymentTerms],
    [field('Division'), order.division.name],
    [field('Requester'), order.requester?.name],
  ];
  const belowLeft = drawFacts(pdf, leftFacts, { ...left, y: belowAddress });
  return Math.max(belowLeft, drawFacts(pdf, rightFacts, { ...right, y: top })) + 8;
}

const SMALL = { size: 7.5, font: 'regular', color: '#5c5c5c' } as const;
const GAP = 6;
const WIDTHS = { number: 20, details: 169, units: 52, rate: 62, net: 66, tax: 58, total: 66 } as const;

function linesTable({ field }: OrderPdfData): LinesTable<PurchaseOrderLine> {
  let x: number = PAGE.margin;
  const place = (column: keyof typeof WIDTHS) => {
    const at = { x, width: WIDTHS[column] - (column === 'total' ? 0 : GAP) };
    x += WIDTHS[column];
    return at;
  };
  const figure = (column: 'units' | 'rate' | 'net' | 'tax' | 'total', heading: string) => ({
    ...place(column),
    heading,
    of: (line: PurchaseOrderLine) => inNumberFormat(line[column], PAPER_NUMBERS),
  });
  return {
    numbers: place('number'),
    details: { ...place('details'), heading: field('Details') },
    figures: [
      figure('units', field('Units')),
      figure('rate', field('Rate')),
      figure('net', field('Net')),
      figure('tax', field('Tax')),
      figure('total', field('Total')),
    ],
    parts: ({ details, job }) => [
      { text: details ?? '', style: CELL },
      ...(job ? [{ text: `${job.code} ${job.name}`, style: SMALL }] : []),
    ],
  };
}

/** Returns who approved the order, and when. */
function describeApproval({ order, agency, t }: OrderPdfData): string | null {
  if (order.approveStatus.code !== 'APPROVED') return null;
  const approval = order.history.find(({ toStatus }) => toStatus === 'APPROVED');
  if (!approval) return null;
  const values = { name: approval.by?.name ?? '', day: formatDay(dayAt(Date.parse(approval.at), agency.timeZone)) };
  return approval.onBehalfOf
    ? t('Approved by {name} for {other} on {day}', { ...values, other: approval.onBehalfOf.name })
    : t('Approved by {name} on {day}', values);
}
