import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PurchaseOrderLine } from '#contract/purchasing/purchase-order.ts';
import { inNumberFormat, PAPER_NUMBERS } from '#domain/text/number-format.ts';
import { PAGE, type Pdf } from '../../platform/pdf/pdf-page.ts';
import type { OrderPdfData } from './order-pdf-data.ts';

const CELL = { size: 8.5, font: 'regular' } as const;
const HEAD = { size: 8.5, font: 'bold' } as const;
const SMALL = { size: 7.5, font: 'regular', color: '#5c5c5c' } as const;
const GAP = 6;
/** Lines drawn before other requests are served. */
const LINES_AT_ONCE = 5;

const WIDTHS = { number: 20, details: 169, units: 52, rate: 62, net: 66, tax: 58, total: 66 } as const;
type Column = keyof typeof WIDTHS;

const columnPlaces = (() => {
  let x: number = PAGE.margin;
  return Object.fromEntries(
    (Object.keys(WIDTHS) as Column[]).map((name) => {
      const place = { x, width: WIDTHS[name] - (name === 'total' ? 0 : GAP) };
      x += WIDTHS[name];
      return [name, place];
    }),
  ) as Record<Column, { x: number; width: number }>;
})();

/**
 * Draws an order's lines with headings on every page; long lines continue there. `nextPage` starts a page and returns the free position.
 * Returns the position below. Yields to other requests between lines.
 */
export async function drawLinesTable(
  pdf: Pdf,
  content: OrderPdfData,
  from: number,
  nextPage: () => number,
): Promise<number> {
  const bottom = PAGE.height - PAGE.bottom;
  let y = drawHeads(pdf, content, from);
  const goOn = () => {
    y = drawHeads(pdf, content, nextPage());
  };
  for (const [index, line] of content.order.items.entries()) {
    if (index % LINES_AT_ONCE === 0) await yieldToEventLoop();
    const parts = [
      ...pdf.set(line.details ?? '', columnPlaces.details.width, CELL).map((part) => ({ part, style: CELL })),
      ...(line.job
        ? pdf
            .set(`${line.job.code} ${line.job.name}`, columnPlaces.details.width, SMALL)
            .map((part) => ({ part, style: SMALL }))
        : []),
    ];
    const needed = parts.reduce((sum, { style }) => sum + pdf.lineHeight(style.size), 8);
    // A line that fits on one page isn't split.
    if (y + Math.min(needed, 200) > bottom) goOn();
    drawFigures(pdf, line, index + 1, y);
    for (const { part, style } of parts) {
      if (y + style.size * 1.4 > bottom) goOn();
      const color = 'color' in style ? style.color : undefined;
      y = pdf.drawLines([part], { ...columnPlaces.details, y }, style.size, color);
    }
    y += 4;
    pdf.rule(y, 0.25);
    y += 4;
  }
  return y;
}

function drawHeads(pdf: Pdf, { field }: OrderPdfData, y: number): number {
  pdf.write(field('Details'), { ...columnPlaces.details, y }, HEAD);
  const figures = [
    ['units', field('Units')],
    ['rate', field('Rate')],
    ['net', field('Net')],
    ['tax', field('Tax')],
    ['total', field('Total')],
  ] as const;
  for (const [column, name] of figures) pdf.writeFigure(name, { ...columnPlaces[column], y }, HEAD);
  pdf.rule(y + 15);
  return y + 20;
}

function drawFigures(pdf: Pdf, line: PurchaseOrderLine, number: number, y: number) {
  pdf.write(String(number), { ...columnPlaces.number, y }, CELL);
  for (const column of ['units', 'rate', 'net', 'tax', 'total'] as const)
    pdf.writeFigure(inNumberFormat(line[column], PAPER_NUMBERS), { ...columnPlaces[column], y }, CELL);
}
