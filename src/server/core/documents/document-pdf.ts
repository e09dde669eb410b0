import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CONTENT_WIDTH, PAGE, type Pdf, type Place } from '../../platform/pdf/pdf-page.ts';

const TEXT = { size: 9.5, font: 'regular' } as const;
export const STRONG = { size: 9.5, font: 'bold' } as const;
export const LABEL = { size: 8, font: 'regular', color: '#5c5c5c' } as const;
export const CELL = { size: 8.5, font: 'regular' } as const;
export const HEAD = { size: 8.5, font: 'bold' } as const;
/** The width of one of the two columns above the lines. */
export const COLUMN = (CONTENT_WIDTH - 24) / 2;
const BOTTOM = PAGE.height - PAGE.bottom;
/** How many lines are drawn before the event loop gets a turn. */
const LINES_AT_ONCE = 5;

type TextStyle = { size: number; font: 'regular' | 'bold'; color?: string };
type TranslateField = (name: 'Tax number') => string;

/** The document that is drawn, and the position below what is drawn so far. */
export type Sheet = { pdf: Pdf; agencyName: string; title: string; y: number };

/** Starts a page if fewer than `needed` points are left on this one. `drawRepeated` draws its headings. */
export function makeRoom(sheet: Sheet, needed: number, drawRepeated?: () => void) {
  if (sheet.y + needed <= BOTTOM) return;
  sheet.pdf.newPage();
  const y = PAGE.margin - 12;
  sheet.pdf.write(sheet.agencyName, { x: PAGE.margin, y, width: COLUMN }, LABEL);
  const right = { x: PAGE.margin + COLUMN, y, width: COLUMN + 24, align: 'right' } as const;
  sheet.y = sheet.pdf.write(sheet.title, right, LABEL) + 10;
  drawRepeated?.();
}

/** Draws the address and tax number of a party; returns the position below. */
export function drawParty(
  pdf: Pdf,
  { address, taxNumber }: { address: string | null; taxNumber: string | null },
  field: TranslateField,
  place: Place,
): number {
  const below = address?.trim() ? pdf.write(address.trim(), place, TEXT) : place.y;
  if (!taxNumber?.trim()) return below;
  return pdf.write(`${field('Tax number')} ${taxNumber.trim()}`, { ...place, y: below }, TEXT);
}

/** Draws facts below each other, each with a small label above its value; returns the position below. Empty ones are left out. */
export function drawFacts(pdf: Pdf, facts: readonly [string, string | null | undefined][], place: Place): number {
  return facts.reduce((y, [name, value]) => {
    if (!value) return y;
    const below = pdf.write(name, { ...place, y }, LABEL);
    return pdf.write(value, { ...place, y: below - 1 }, TEXT) + 5;
  }, place.y);
}

/** Draws a text over the whole width, continued on further pages, with a gap below it. */
export function drawText(sheet: Sheet, text: string | null, style: TextStyle = TEXT, gap = 8) {
  if (!text) return;
  for (const line of sheet.pdf.set(text, CONTENT_WIDTH, style)) {
    makeRoom(sheet, style.size * 1.4);
    const place = { x: PAGE.margin, y: sheet.y, width: CONTENT_WIDTH };
    sheet.y = sheet.pdf.drawLines([line], place, style.size, style.color);
  }
  sheet.y += gap;
}

type Column = { x: number; width: number };

/** The columns of a table of lines. `parts` are the texts of a line below each other, such as its details and its job. */
export type LinesTable<Line> = {
  numbers?: Column;
  details: Column & { heading: string };
  figures: readonly (Column & { heading: string; of: (line: Line) => string })[];
  parts: (line: Line) => { text: string; style: TextStyle }[];
};

/** Draws lines with headings on every page; long lines continue there. Yields to other requests between lines. */
export async function drawLinesTable<Line>(sheet: Sheet, table: LinesTable<Line>, lines: readonly Line[]) {
  const { pdf } = sheet;
  const { numbers, details, figures } = table;
  const drawHeadings = () => {
    pdf.write(details.heading, { ...details, y: sheet.y }, HEAD);
    for (const column of figures) pdf.writeFigure(column.heading, { ...column, y: sheet.y }, HEAD);
    pdf.rule(sheet.y + 15);
    sheet.y += 20;
  };
  drawHeadings();
  for (const [index, line] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await yieldToEventLoop();
    const parts = table
      .parts(line)
      .flatMap(({ text, style }) => pdf.set(text, details.width, style).map((part) => ({ part, style })));
    // A line that fits on one page isn't split.
    const needed = parts.reduce((sum, { style }) => sum + pdf.lineHeight(style.size), 8);
    makeRoom(sheet, Math.min(needed, 200), drawHeadings);
    if (numbers) pdf.write(String(index + 1), { ...numbers, y: sheet.y }, CELL);
    for (const column of figures) pdf.writeFigure(column.of(line), { ...column, y: sheet.y }, CELL);
    for (const { part, style } of parts) {
      makeRoom(sheet, style.size * 1.4, drawHeadings);
      sheet.y = pdf.drawLines([part], { ...details, y: sheet.y }, style.size, style.color);
    }
    sheet.y += 4;
    pdf.rule(sheet.y, 0.25);
    sheet.y += 4;
  }
}

/** Draws sums at the right, the last one in bold. `below` = the space in points that must be left on the page. */
export function drawTotals(sheet: Sheet, totals: readonly [string, string][], below: number) {
  makeRoom(sheet, totals.length * 17 + below);
  const x = PAGE.margin + CONTENT_WIDTH - 250;
  for (const [index, [name, amount]] of totals.entries()) {
    const style = index === totals.length - 1 ? STRONG : TEXT;
    sheet.pdf.write(name, { x, y: sheet.y, width: 90 }, style);
    sheet.pdf.writeFigure(amount, { x: x + 90, y: sheet.y, width: 160 }, style);
    sheet.y += 17;
  }
}

/** Numbers the pages, and marks them with the document's status unless it is valid. Returns the file. */
export function finishPdf(
  pdf: Pdf,
  t: (text: 'Page {page} of {pages}', values: Record<string, string>) => string,
  watermark: string | null,
): Promise<Buffer> {
  pdf.onEveryPage((page, pages) => {
    const text = t('Page {page} of {pages}', { page: String(page), pages: String(pages) });
    const place = { x: PAGE.margin, y: PAGE.height - 40, width: CONTENT_WIDTH, align: 'right' } as const;
    pdf.write(text, place, LABEL);
    if (watermark) pdf.watermark(watermark);
  });
  return pdf.bytes();
}
