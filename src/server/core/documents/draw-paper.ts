import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { carriedTotals, type Paper, type PaperAcceptance, paperFigure } from '#domain/documents/paper/paper.ts';
import type { PaperTexts } from '#domain/documents/paper/paper-texts.ts';
import { inNumberFormat, PAPER_NUMBERS } from '#domain/text/number-format.ts';
import { CONTENT_WIDTH, openPdf, PAGE, type Pdf, type Place } from '../../platform/pdf/pdf-page.ts';
import { drawHead } from './draw-paper-head.ts';
import { CELL, FIRM, HEADING, LABEL, makeRoom, type Sheet, SMALL, TEXT, type TextStyle } from './paper-sheet.ts';

/** How many lines are drawn before the event loop gets a turn. */
const LINES_AT_ONCE = 5;
/** Columns in points from the left margin. */
const NUMBER = { x: PAGE.margin, width: 18 };
const DETAILS = { x: PAGE.margin + 22, width: 246 };
const FIGURES = [
  { key: 'units', x: PAGE.margin + 272, width: 48 },
  { key: 'rate', x: PAGE.margin + 326, width: 66 },
  { key: 'taxRate', x: PAGE.margin + 398, width: 34 },
  { key: 'net', x: PAGE.margin + 438, width: CONTENT_WIDTH - 438 },
] as const;
const NET = FIGURES[3];

/** Draws a paper as a PDF, without waiting for other requests longer than a few lines take. */
export async function drawPaper(
  paper: Paper,
  about: { texts: PaperTexts; language: string; author: string },
): Promise<Buffer> {
  const { texts, language, author } = about;
  const pdf = openPdf({ title: `${paper.title} ${paper.reference}`.trim(), author, language });
  const sheet: Sheet = { pdf, paper, y: drawHead(pdf, paper) };
  drawText(sheet, paper.name, HEADING, 4);
  drawText(sheet, paper.intro);
  await drawSections(sheet, texts);
  drawTotals(sheet, texts);
  for (const remark of paper.remarks) drawText(sheet, remark, TEXT, 2);
  sheet.y += 8;
  for (const { label, text } of paper.paragraphs) {
    makeRoom(sheet, 30);
    drawText(sheet, label, LABEL, 0);
    drawText(sheet, text, TEXT, 10);
  }
  if (paper.acceptance) drawAcceptance(sheet, paper.acceptance);
  return finish(pdf, paper, texts);
}

const amountOf = (amount: string) => inNumberFormat(amount, PAPER_NUMBERS);

/** Draws a text over the whole width, continued on further pages, with a gap below it. */
function drawText(sheet: Sheet, text: string | null, style: TextStyle = TEXT, gap = 8) {
  if (!text) return;
  for (const line of sheet.pdf.set(text, CONTENT_WIDTH, style)) {
    makeRoom(sheet, style.size * 1.4);
    const place = { x: PAGE.margin, y: sheet.y, width: CONTENT_WIDTH };
    sheet.y = sheet.pdf.drawLines([line], place, style.size, style.color);
  }
  sheet.y += gap;
}

/** Draws the sections. A page that ends among the lines carries the sum so far to the next one. */
async function drawSections(sheet: Sheet, { t, field }: PaperTexts) {
  const { pdf, paper } = sheet;
  const { sections, currency } = paper;
  const totals = carriedTotals(sections, currency.numberOfDecimals);
  let carried: string | null = null;
  let number = 0;
  const drawSum = (label: string, amount: string, style: TextStyle = FIRM) => {
    pdf.write(label, { ...DETAILS, y: sheet.y }, style);
    pdf.writeFigure(amountOf(amount), { ...NET, y: sheet.y }, style);
    sheet.y += 16;
  };
  const drawHeadings = () => {
    pdf.write(field('Details'), { ...DETAILS, y: sheet.y }, FIRM);
    const labels = { units: field('Units'), rate: field('Rate'), taxRate: field('Tax %'), net: field('Net') };
    for (const { key, ...place } of FIGURES) pdf.writeFigure(labels[key], { ...place, y: sheet.y }, FIRM);
    pdf.rule(sheet.y + 14, { weight: 0.75 });
    sheet.y += 19;
  };
  const turnPage = (needed: number) =>
    makeRoom(sheet, needed + 18, {
      before: () => {
        if (carried !== null) drawSum(t('Carried forward'), carried, CELL);
      },
      after: () => {
        drawHeadings();
        if (carried !== null) drawSum(t('Brought forward'), carried, CELL);
      },
    });
  makeRoom(sheet, 70);
  drawHeadings();
  for (const section of sections) {
    if (section.name) {
      turnPage(48);
      for (const part of pdf.set(section.name, DETAILS.width + 22, HEADING)) {
        turnPage(16);
        sheet.y = pdf.drawLines([part], { ...NUMBER, width: DETAILS.width + 22, y: sheet.y }, HEADING.size);
      }
      sheet.y += 4;
    }
    for (const [index, line] of section.lines.entries()) {
      if (index % LINES_AT_ONCE === 0) await yieldToEventLoop();
      number += 1;
      const parts = pdf.set(line.text || '–', DETAILS.width, CELL);
      // A line that fits on one page isn't split.
      turnPage(Math.min(parts.length * pdf.lineHeight(CELL.size) + 4, 200));
      pdf.write(String(number), { ...NUMBER, y: sheet.y }, SMALL);
      for (const { key, ...place } of FIGURES)
        pdf.writeFigure(
          amountOf(paperFigure(line, key, currency.numberOfDecimals)),
          { ...place, y: sheet.y },
          key === 'net' && !section.isCounted ? { ...CELL, color: LABEL.color } : CELL,
        );
      for (const part of parts) {
        turnPage(CELL.size * 1.4);
        sheet.y = pdf.drawLines([part], { ...DETAILS, y: sheet.y }, CELL.size);
      }
      sheet.y += 3;
      pdf.rule(sheet.y, { weight: 0.25, color: '#cccccc' });
      sheet.y += 4;
      carried = totals.get(line.id) ?? carried;
    }
    if (section.net !== null && section.name) {
      turnPage(18);
      pdf.writeFigure(amountOf(section.net), { ...NET, y: sheet.y }, FIRM);
      sheet.y += 18;
    }
  }
  sheet.y += 6;
}

/** Draws the tax table at the left and the totals at the right. */
function drawTotals(sheet: Sheet, { field }: PaperTexts) {
  const { pdf, paper } = sheet;
  const { taxes, currency } = paper;
  makeRoom(sheet, Math.max(3 * 17, (taxes.length + 1) * 14) + 16);
  const top = sheet.y;
  const columns = [
    { x: PAGE.margin + 46, width: 80 },
    { x: PAGE.margin + 132, width: 72 },
  ] as const;
  let left = top;
  if (taxes.length > 0) {
    const row = ([label, ...figures]: string[], style: TextStyle) => {
      pdf.write(label!, { x: PAGE.margin, y: left, width: 80 }, style);
      for (const [index, figure] of figures.entries()) pdf.writeFigure(figure, { ...columns[index]!, y: left }, style);
      left += 14;
    };
    row([field('Tax %'), field('Net'), field('Tax')], LABEL);
    for (const { label, base, tax } of taxes) row([label, amountOf(base), amountOf(tax)], CELL);
  }
  const x = PAGE.margin + CONTENT_WIDTH - 230;
  const sums = [
    [field('Net'), paper.net],
    [field('Tax'), paper.tax],
    [field('Gross total'), paper.total],
  ] as const;
  for (const [index, [name, amount]] of sums.entries()) {
    const isLast = index === sums.length - 1;
    if (isLast) pdf.rule(sheet.y - 2, { weight: 0.75, x, width: 230 });
    const style = isLast ? { ...TEXT, font: 'bold' as const } : TEXT;
    pdf.write(name, { x, y: sheet.y, width: 90 }, style);
    pdf.writeFigure(`${amountOf(amount)} ${currency.code}`, { x: x + 90, y: sheet.y, width: 140 }, style);
    sheet.y += 17;
  }
  sheet.y = Math.max(sheet.y, left) + 8;
}

/** Draws what was accepted, or what a signature accepts, in a frame that isn't split. */
function drawAcceptance(sheet: Sheet, { title, lines, smallPrint, fields }: PaperAcceptance) {
  const { pdf } = sheet;
  const inner = { x: PAGE.margin + 12, width: CONTENT_WIDTH - 24 };
  const parts = [
    ...pdf.set(title, inner.width, HEADING).map((part) => ({ part, style: HEADING as TextStyle })),
    ...lines.flatMap((line) => pdf.set(line, inner.width, TEXT).map((part) => ({ part, style: TEXT as TextStyle }))),
    ...(smallPrint ? pdf.set(smallPrint, inner.width, SMALL) : []).map((part) => ({ part, style: SMALL as TextStyle })),
  ];
  const height = parts.reduce((sum, { style }) => sum + pdf.lineHeight(style.size), 18) + (fields.length > 0 ? 50 : 0);
  // Names of options may fill more than a page: then the frame is left out, and the text continues.
  const isFramed = height < 500;
  makeRoom(sheet, isFramed ? height + 4 : 60);
  if (isFramed) pdf.frame({ x: PAGE.margin, y: sheet.y, width: CONTENT_WIDTH, height });
  sheet.y += 9;
  for (const { part, style } of parts) {
    makeRoom(sheet, style.size * 1.4);
    sheet.y = pdf.drawLines([part], { ...inner, y: sheet.y }, style.size, style.color);
  }
  if (fields.length > 0) {
    makeRoom(sheet, 50);
    const width = (inner.width - 24) / fields.length;
    for (const [index, label] of fields.entries()) {
      const x = inner.x + index * (width + 24);
      pdf.rule(sheet.y + 32, { x, width });
      pdf.write(label, { x, y: sheet.y + 34, width }, SMALL);
    }
    sheet.y += 50;
  }
  sheet.y += 12;
}

/** Draws the foot of every page, and marks pages with the document's status unless it is valid. Returns the file. */
function finish(pdf: Pdf, { footer, watermark, title, reference }: Paper, { t }: PaperTexts): Promise<Buffer> {
  const top = PAGE.height - PAGE.bottom + 22;
  const half = (CONTENT_WIDTH - 24) / 2;
  pdf.onEveryPage((page, pages) => {
    pdf.rule(top - 5, { weight: 0.25, color: '#cccccc' });
    for (const [index, lines] of footer.entries()) {
      const place: Place = { x: PAGE.margin + index * (half + 24), y: top, width: half };
      // Five lines fit between the text and the page number.
      lines.slice(0, 5).reduce((y, line) => pdf.write(line, { ...place, y }, { ...SMALL, size: 6.5 }), top);
    }
    const y = PAGE.height - 30;
    pdf.write(`${title} ${reference}`.trim(), { x: PAGE.margin, y, width: half }, SMALL);
    const text = t('Page {page} of {pages}', { page: String(page), pages: String(pages) });
    pdf.write(text, { x: PAGE.margin + half + 24, y, width: half, align: 'right' }, SMALL);
    if (watermark) pdf.watermark(watermark);
  });
  return pdf.bytes();
}
