import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { EstimateSection } from '#contract/estimates/estimate.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { dayAt, timeAt } from '#domain/calendar/local-time.ts';
import { ESTIMATE_STATUS_NAMES } from '#domain/estimates/estimate.ts';
import { alternativeMark } from '#domain/estimates/estimate-section.ts';
import { inNumberFormat, PAPER_NUMBERS } from '#domain/text/number-format.ts';
import { CONTENT_WIDTH, openPdf, PAGE, type Pdf, type Place } from '../../platform/pdf/pdf-page.ts';
import type { EstimatePdfData } from './estimate-pdf-data.ts';

const TEXT = { size: 9.5, font: 'regular' } as const;
const STRONG = { size: 9.5, font: 'bold' } as const;
const LABEL = { size: 8, font: 'regular', color: '#5c5c5c' } as const;
const CELL = { size: 8.5, font: 'regular' } as const;
const HEAD = { size: 8.5, font: 'bold' } as const;
const COLUMN = (CONTENT_WIDTH - 24) / 2;
const BOTTOM = PAGE.height - PAGE.bottom;
/** How many lines are drawn before the event loop gets a turn. */
const LINES_AT_ONCE = 5;

const COLUMNS = {
  details: { x: PAGE.margin, width: 280 },
  units: { x: PAGE.margin + 286, width: 56 },
  rate: { x: PAGE.margin + 348, width: 70 },
  net: { x: PAGE.margin + 424, width: CONTENT_WIDTH - 424 },
} as const;

/** Draws the PDF of an estimate for the client, without costs and margins. A watermark shows its status unless it was sent, accepted or imported. */
export async function drawEstimate(content: EstimatePdfData): Promise<Buffer> {
  const { estimate, agency, language, t } = content;
  const title =
    estimate.changeNumber === 0
      ? t('Estimate {reference}', { reference: estimate.reference })
      : t('Change order {reference}', { reference: estimate.reference });
  const pdf = openPdf({ title, author: agency.name, language });
  const sheet = { pdf, content, title, y: drawHead(pdf, content, title) };
  drawAcceptance(sheet);
  drawText(sheet, estimate.details);
  for (const section of estimate.sections)
    if (content.acceptance === null || section.isPicked) await drawSection(sheet, section);
  drawTotals(sheet);
  pdf.onEveryPage((page, pages) => {
    const text = t('Page {page} of {pages}', { page: String(page), pages: String(pages) });
    const place = { x: PAGE.margin, y: PAGE.height - 40, width: CONTENT_WIDTH, align: 'right' } as const;
    pdf.write(text, place, LABEL);
    const { code } = estimate.status;
    if (code !== 'SENT' && code !== 'ACCEPTED' && code !== 'IMPORTED') pdf.watermark(t(ESTIMATE_STATUS_NAMES[code]));
  });
  return pdf.bytes();
}

/** The document being drawn, and the current vertical position. */
type Sheet = { pdf: Pdf; content: EstimatePdfData; title: string; y: number };

function drawHead(pdf: Pdf, content: EstimatePdfData, title: string): number {
  const { estimate, agency, division, client, field } = content;
  const left = { x: PAGE.margin, y: PAGE.margin, width: COLUMN };
  const right = { ...left, x: PAGE.margin + COLUMN + 24 };
  let leftY = pdf.write(agency.name, left, { size: 13, font: 'bold' });
  if (division?.address?.trim()) leftY = pdf.write(division.address.trim(), { ...left, y: leftY }, TEXT);
  if (division?.taxNumber?.trim())
    leftY = pdf.write(`${field('Tax number')} ${division.taxNumber.trim()}`, { ...left, y: leftY }, TEXT);
  const belowTitle = pdf.write(title, right, { size: 16, font: 'bold' });
  const top = Math.max(leftY, belowTitle) + 12;
  pdf.rule(top - 4);
  const facts: { at: Place; list: [string, string | null | undefined][] }[] = [
    {
      at: left,
      list: [
        [field('Client'), client.name],
        [field('Contact'), estimate.contact?.name],
        [field('Job'), estimate.job && `${estimate.job.code} ${estimate.job.name}`],
        [field('Client order number'), client.orderNumber],
      ],
    },
    {
      at: right,
      list: [
        [field('Date'), formatDay(estimate.documentDate)],
        [field('Valid until'), estimate.validUntil && formatDay(estimate.validUntil)],
      ],
    },
  ];
  const ends = facts.map(({ at, list }) =>
    list.reduce((y, [name, value]) => (value ? drawFact(pdf, name, value, { ...at, y }) : y), top),
  );
  const below = Math.max(...ends) + 6;
  return pdf.write(estimate.name, { x: PAGE.margin, y: below, width: CONTENT_WIDTH }, { size: 12, font: 'bold' }) + 6;
}

function drawFact(pdf: Pdf, name: string, value: string, place: Place): number {
  const below = pdf.write(name, place, LABEL);
  return pdf.write(value, { ...place, y: below - 1 }, TEXT) + 5;
}

/** Draws who accepted the estimate, when, and the hash of the accepted document. */
function drawAcceptance(sheet: Sheet) {
  const { acceptance, agency, t } = sheet.content;
  if (!acceptance) return;
  const moment = Date.parse(acceptance.at);
  const when = `${formatDay(dayAt(moment, agency.timeZone))} ${timeAt(moment, agency.timeZone)}`;
  const place = { x: PAGE.margin, y: sheet.y, width: CONTENT_WIDTH };
  sheet.y = sheet.pdf.write(t('Accepted by {name} on {when}', { name: acceptance.name, when }), place, STRONG) + 2;
  if (acceptance.hash !== null) {
    const words = t('Response to the PDF with SHA-256 {hash}', { hash: acceptance.hash });
    sheet.y = sheet.pdf.write(words, { ...place, y: sheet.y }, LABEL) + 2;
  }
  sheet.y += 8;
}

/** Reserves vertical space in points. If the page has too little left, it adds a page and calls `goOn` for its head. */
function makeRoom(sheet: Sheet, needed: number, goOn?: () => void) {
  if (sheet.y + needed <= BOTTOM) return;
  const { pdf, content, title } = sheet;
  pdf.newPage();
  const y = PAGE.margin - 12;
  pdf.write(content.agency.name, { x: PAGE.margin, y, width: COLUMN }, LABEL);
  sheet.y = pdf.write(title, { x: PAGE.margin + COLUMN, y, width: COLUMN + 24, align: 'right' }, LABEL) + 10;
  goOn?.();
}

function drawText(sheet: Sheet, text: string | null) {
  if (!text) return;
  for (const line of sheet.pdf.set(text, CONTENT_WIDTH, TEXT)) {
    makeRoom(sheet, TEXT.size * 1.4);
    sheet.y = sheet.pdf.drawLines([line], { x: PAGE.margin, y: sheet.y, width: CONTENT_WIDTH }, TEXT.size);
  }
  sheet.y += 8;
}

async function drawSection(sheet: Sheet, section: EstimateSection) {
  const { pdf } = sheet;
  makeRoom(sheet, 90);
  drawSectionHead(sheet, section);
  const drawHeads = () => drawColumnHeads(sheet);
  drawHeads();
  for (const [index, line] of section.lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await yieldToEventLoop();
    const words = line.details || line.costType?.name || '–';
    const set = pdf.set(words, COLUMNS.details.width, CELL);
    // A line is split over pages only if it doesn't fit on one.
    makeRoom(sheet, Math.min(set.length * pdf.lineHeight(CELL.size) + 8, 200), drawHeads);
    for (const column of ['units', 'rate', 'net'] as const)
      pdf.writeFigure(inNumberFormat(line[column], PAPER_NUMBERS), { ...COLUMNS[column], y: sheet.y }, CELL);
    for (const part of set) {
      makeRoom(sheet, CELL.size * 1.4, drawHeads);
      sheet.y = pdf.drawLines([part], { ...COLUMNS.details, y: sheet.y }, CELL.size);
    }
    sheet.y += 4;
    pdf.rule(sheet.y, 0.25);
    sheet.y += 4;
  }
  makeRoom(sheet, 20);
  pdf.writeFigure(figure(sheet, section.net), { ...COLUMNS.net, y: sheet.y }, HEAD);
  sheet.y += 22;
}

/** Returns the name of a section with its kind. */
function drawSectionHead(sheet: Sheet, section: EstimateSection) {
  const { pdf, content } = sheet;
  const { sections } = content.estimate;
  const { t } = content;
  const what = {
    plain: () => '',
    option: () => t('Optional'),
    alternative: () => t('Alternative {choice}', { choice: alternativeMark(sections, sections.indexOf(section)) }),
  }[section.kind]();
  const title = [what, section.name].filter(Boolean).join(': ');
  if (title)
    sheet.y = pdf.write(title, { x: PAGE.margin, y: sheet.y, width: CONTENT_WIDTH }, { size: 10.5, font: 'bold' }) + 2;
}

/** Draws the column headings, on every page with lines. */
function drawColumnHeads(sheet: Sheet) {
  const { pdf, content } = sheet;
  const { field } = content;
  pdf.write(field('Details'), { ...COLUMNS.details, y: sheet.y }, HEAD);
  for (const [column, words] of [
    ['units', field('Units')],
    ['rate', field('Rate')],
    ['net', field('Net')],
  ] as const)
    pdf.writeFigure(words, { ...COLUMNS[column], y: sheet.y }, HEAD);
  pdf.rule(sheet.y + 15);
  sheet.y += 20;
}

const figure = ({ content }: Sheet, amount: string) =>
  `${inNumberFormat(amount, PAPER_NUMBERS)} ${content.estimate.currency.code}`;

/** Draws the totals: net, tax for each rate, and total. */
function drawTotals(sheet: Sheet) {
  const { pdf, content } = sheet;
  const { estimate, t, field } = content;
  const rows: [string, string, typeof TEXT | typeof STRONG][] = [
    [field('Net'), estimate.net, TEXT],
    ...estimate.taxes.map(({ rate, tax }): [string, string, typeof TEXT] => [
      t('Tax {rate} %', { rate: inNumberFormat(rate, PAPER_NUMBERS) }),
      tax,
      TEXT,
    ]),
    [field('Gross total'), estimate.total, STRONG],
  ];
  makeRoom(sheet, rows.length * 17 + 30);
  for (const [name, amount, style] of rows) {
    const x = PAGE.margin + CONTENT_WIDTH - 250;
    pdf.write(name, { x, y: sheet.y, width: 90 }, style);
    pdf.writeFigure(figure(sheet, amount), { x: x + 90, y: sheet.y, width: 160 }, style);
    sheet.y += 17;
  }
  if (content.acceptance !== null) {
    const left = estimate.sections.filter(({ isPicked }) => !isPicked).map(({ name }) => name);
    sheet.y += 6;
    if (left.length > 0) drawText(sheet, t('Not selected: {sections}', { sections: left.join(', ') }));
  } else if (estimate.sections.some(({ kind }) => kind !== 'plain')) {
    sheet.y += 6;
    drawText(sheet, `${t('Net with all options')}: ${figure(sheet, estimate.totals.with)}`);
    drawText(sheet, t('Options are added if chosen; the total includes the first alternative.'));
  }
}
