import { formatDay } from '#domain/calendar/calendar.ts';
import { dayAt } from '#domain/calendar/local-time.ts';
import { ORDER_STATUS_NAMES } from '#domain/purchasing/purchase-order.ts';
import { inNumberFormat, PAPER_NUMBERS } from '#domain/text/number-format.ts';
import { CONTENT_WIDTH, openPdf, PAGE, type Pdf, type Place } from '../../platform/pdf/pdf-page.ts';
import { drawLinesTable } from './draw-lines-table.ts';
import type { OrderPdfData } from './order-pdf-data.ts';
import type { PdfTexts } from './pdf-texts.sql.ts';

const TEXT = { size: 9.5, font: 'regular' } as const;
const STRONG = { size: 9.5, font: 'bold' } as const;
const LABEL = { size: 8, font: 'regular', color: '#5c5c5c' } as const;
const COLUMN = (CONTENT_WIDTH - 24) / 2;

/** Draws an order as its supplier gets it, with its status as watermark unless it's approved. */
export async function drawOrder(content: OrderPdfData): Promise<Buffer> {
  const { order, agency, language, t } = content;
  const title = t('Purchase order {reference}', { reference: order.reference });
  const pdf = openPdf({ title, author: agency.name, language });
  let y = drawHead(pdf, content);
  y = await drawLinesTable(pdf, content, y, () => {
    pdf.newPage();
    return drawRunningHead(pdf, content, title);
  });
  y = drawTotals(pdf, content, y, title);
  drawNotes(pdf, content, y, title);
  pdf.onEveryPage((page, pages) => {
    const text = t('Page {page} of {pages}', { page: String(page), pages: String(pages) });
    const place = { x: PAGE.margin, y: PAGE.height - 40, width: CONTENT_WIDTH, align: 'right' } as const;
    pdf.write(text, place, LABEL);
    const { code } = order.approveStatus;
    if (code !== 'APPROVED') pdf.watermark(t(ORDER_STATUS_NAMES[code]));
  });
  return pdf.bytes();
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

  const belowSupplier = drawFact(pdf, field('Supplier'), order.supplier.name, { ...left, y: top });
  let leftY = drawParty(pdf, order.supplier, field, { ...left, y: belowSupplier - 5 }) + 5;
  if (order.job) leftY = drawFact(pdf, field('Job'), `${order.job.code} ${order.job.name}`, { ...left, y: leftY });
  if (clientOrderNumber) leftY = drawFact(pdf, field('Client order number'), clientOrderNumber, { ...left, y: leftY });
  if (order.details) leftY = drawFact(pdf, field('Details'), order.details, { ...left, y: leftY });

  const facts: [string, string | null | undefined][] = [
    [field('Order date'), formatDay(order.documentDate)],
    [field('Delivery date'), order.deliveryDate && formatDay(order.deliveryDate)],
    [field('Payment terms'), order.supplier.paymentTerms],
    [field('Division'), order.division.name],
    [field('Requester'), order.requester?.name],
  ];
  let rightY = top;
  for (const [name, value] of facts) if (value) rightY = drawFact(pdf, name, value, { ...right, y: rightY });
  return Math.max(leftY, rightY) + 8;
}

/** Draws the address and tax number of the agency or supplier; returns the position below. */
function drawParty(
  pdf: Pdf,
  { address, taxNumber }: { address: string | null; taxNumber: string | null },
  field: PdfTexts['field'],
  { x, y, width }: Place,
): number {
  const below = address?.trim() ? pdf.write(address.trim(), { x, y, width }, TEXT) : y;
  return taxNumber?.trim()
    ? pdf.write(`${field('Tax number')} ${taxNumber.trim()}`, { x, y: below, width }, TEXT)
    : below;
}

/** Draws a small label with its value below. */
function drawFact(pdf: Pdf, name: string, value: string, place: { x: number; y: number; width: number }): number {
  const below = pdf.write(name, place, LABEL);
  return pdf.write(value, { ...place, y: below - 1 }, TEXT) + 5;
}

/** Draws the heading of further pages. */
function drawRunningHead(pdf: Pdf, { agency }: OrderPdfData, title: string): number {
  const y = PAGE.margin - 12;
  pdf.write(agency.name, { x: PAGE.margin, y, width: COLUMN }, LABEL);
  return pdf.write(title, { x: PAGE.margin + COLUMN, y, width: COLUMN + 24, align: 'right' }, LABEL) + 10;
}

/** Draws the stored net, tax and total. */
function drawTotals(pdf: Pdf, content: OrderPdfData, from: number, title: string): number {
  const { order, field } = content;
  const needed = 3 * 17 + 10;
  let y = from + 8;
  if (y + needed > PAGE.height - PAGE.bottom) {
    pdf.newPage();
    y = drawRunningHead(pdf, content, title);
  }
  const x = PAGE.margin + CONTENT_WIDTH - 250;
  for (const [name, amount, style] of [
    [field('Net'), order.net, TEXT],
    [field('Tax'), order.tax, TEXT],
    [field('Gross total'), order.total, STRONG],
  ] as const) {
    pdf.write(name, { x, y, width: 90 }, style);
    const figure = `${inNumberFormat(amount, PAPER_NUMBERS)} ${order.currency.code}`;
    pdf.writeFigure(figure, { x: x + 90, y, width: 160 }, style);
    y += 17;
  }
  return y + 10;
}

/** Draws the notes for the supplier, and who approved the order. */
function drawNotes(pdf: Pdf, content: OrderPdfData, from: number, title: string) {
  const { order, field } = content;
  const approval = describeApproval(content);
  const parts = [
    ...(order.notes
      ? [
          { text: field('Notes'), style: LABEL },
          { text: order.notes, style: TEXT },
        ]
      : []),
    ...(approval ? [{ text: approval, style: TEXT }] : []),
  ];
  let y = from;
  for (const { text, style } of parts) {
    for (const line of pdf.set(text, CONTENT_WIDTH, style)) {
      if (y + style.size * 1.4 > PAGE.height - PAGE.bottom) {
        pdf.newPage();
        y = drawRunningHead(pdf, content, title);
      }
      const color = 'color' in style ? style.color : undefined;
      y = pdf.drawLines([line], { x: PAGE.margin, y, width: CONTENT_WIDTH }, style.size, color);
    }
    y += style === LABEL ? 0 : 8;
  }
}

function describeApproval({ order, agency, t }: OrderPdfData): string | null {
  if (order.approveStatus.code !== 'APPROVED') return null;
  const approval = order.history.find(({ toStatus }) => toStatus === 'APPROVED');
  if (!approval) return null;
  const values = { name: approval.by?.name ?? '', day: formatDay(dayAt(Date.parse(approval.at), agency.timeZone)) };
  return approval.onBehalfOf
    ? t('Approved by {name} for {other} on {day}', { ...values, other: approval.onBehalfOf.name })
    : t('Approved by {name} on {day}', values);
}
