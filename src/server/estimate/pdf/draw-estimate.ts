import type { EstimateLine, EstimateSection } from '#contract/estimates/estimate.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { dayAt, timeAt } from '#domain/calendar/local-time.ts';
import { ESTIMATE_STATUS_NAMES } from '#domain/estimates/estimate.ts';
import { alternativeMark } from '#domain/estimates/estimate-section.ts';
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
  HEAD,
  LABEL,
  type LinesTable,
  makeRoom,
  type Sheet,
  STRONG,
} from '../../core/documents/document-pdf.ts';
import { CONTENT_WIDTH, openPdf, PAGE, type Pdf } from '../../platform/pdf/pdf-page.ts';
import type { EstimatePdfData } from './estimate-pdf-data.ts';

/** The column of the amounts, which each section also sums up. */
const NET = { x: PAGE.margin + 424, width: CONTENT_WIDTH - 424 };

/** Draws the PDF of an estimate for the client, without costs and margins. A watermark shows its status unless it was sent, accepted or imported. */
export async function drawEstimate(content: EstimatePdfData): Promise<Buffer> {
  const { estimate, agency, language, t } = content;
  const title =
    estimate.changeNumber === 0
      ? t('Estimate {reference}', { reference: estimate.reference })
      : t('Change order {reference}', { reference: estimate.reference });
  const pdf = openPdf({ title, author: agency.name, language });
  const sheet = { pdf, agencyName: agency.name, title, y: drawHead(pdf, content, title) };
  drawAcceptance(sheet, content);
  drawText(sheet, estimate.details);
  for (const section of estimate.sections)
    if (content.acceptance === null || section.isPicked) await drawSection(sheet, content, section);
  drawSums(sheet, content);
  const { code } = estimate.status;
  const isFinal = code === 'SENT' || code === 'ACCEPTED' || code === 'IMPORTED';
  return finishPdf(pdf, t, isFinal ? null : t(ESTIMATE_STATUS_NAMES[code]));
}

function drawHead(pdf: Pdf, { estimate, agency, division, client, field }: EstimatePdfData, title: string): number {
  const left = { x: PAGE.margin, y: PAGE.margin, width: COLUMN };
  const right = { ...left, x: PAGE.margin + COLUMN + 24 };
  const belowName = pdf.write(agency.name, left, { size: 13, font: 'bold' });
  const belowAgency = division ? drawParty(pdf, division, field, { ...left, y: belowName }) : belowName;
  const belowTitle = pdf.write(title, right, { size: 16, font: 'bold' });
  const top = Math.max(belowAgency, belowTitle) + 12;
  pdf.rule(top - 4);
  const leftFacts: [string, string | null | undefined][] = [
    [field('Client'), client.name],
    [field('Contact'), estimate.contact?.name],
    [field('Job'), estimate.job && `${estimate.job.code} ${estimate.job.name}`],
    [field('Client order number'), client.orderNumber],
  ];
  const rightFacts: [string, string | null][] = [
    [field('Date'), formatDay(estimate.documentDate)],
    [field('Valid until'), estimate.validUntil && formatDay(estimate.validUntil)],
  ];
  const belowLeft = drawFacts(pdf, leftFacts, { ...left, y: top });
  const below = Math.max(belowLeft, drawFacts(pdf, rightFacts, { ...right, y: top })) + 6;
  return pdf.write(estimate.name, { x: PAGE.margin, y: below, width: CONTENT_WIDTH }, { size: 12, font: 'bold' }) + 6;
}

/** Draws who accepted the estimate, when, and the hash of the accepted document. */
function drawAcceptance(sheet: Sheet, { acceptance, agency, t }: EstimatePdfData) {
  if (!acceptance) return;
  const moment = Date.parse(acceptance.at);
  const when = `${formatDay(dayAt(moment, agency.timeZone))} ${timeAt(moment, agency.timeZone)}`;
  drawText(sheet, t('Accepted by {name} on {when}', { name: acceptance.name, when }), STRONG, 2);
  if (acceptance.hash !== null)
    drawText(sheet, t('Response to the PDF with SHA-256 {hash}', { hash: acceptance.hash }), LABEL, 2);
  sheet.y += 8;
}

async function drawSection(sheet: Sheet, content: EstimatePdfData, section: EstimateSection) {
  makeRoom(sheet, 90);
  const name = nameOfSection(content, section);
  const style = { size: 10.5, font: 'bold' } as const;
  if (name) sheet.y = sheet.pdf.write(name, { x: PAGE.margin, y: sheet.y, width: CONTENT_WIDTH }, style) + 2;
  await drawLinesTable(sheet, linesTable(content), section.lines);
  makeRoom(sheet, 20);
  sheet.pdf.writeFigure(figure(content, section.net), { ...NET, y: sheet.y }, HEAD);
  sheet.y += 22;
}

/** Returns the name of a section with its kind. */
function nameOfSection({ estimate: { sections }, t }: EstimatePdfData, section: EstimateSection): string {
  const what = {
    plain: () => '',
    option: () => t('Optional'),
    alternative: () => t('Alternative {choice}', { choice: alternativeMark(sections, sections.indexOf(section)) }),
  }[section.kind]();
  return [what, section.name].filter(Boolean).join(': ');
}

function linesTable({ field }: EstimatePdfData): LinesTable<EstimateLine> {
  const of = (column: 'units' | 'rate' | 'net') => (line: EstimateLine) => inNumberFormat(line[column], PAPER_NUMBERS);
  return {
    details: { x: PAGE.margin, width: 280, heading: field('Details') },
    figures: [
      { x: PAGE.margin + 286, width: 56, heading: field('Units'), of: of('units') },
      { x: PAGE.margin + 348, width: 70, heading: field('Rate'), of: of('rate') },
      { ...NET, heading: field('Net'), of: of('net') },
    ],
    parts: ({ details, costType }) => [{ text: details || costType?.name || '–', style: CELL }],
  };
}

const figure = ({ estimate }: EstimatePdfData, amount: string) =>
  `${inNumberFormat(amount, PAPER_NUMBERS)} ${estimate.currency.code}`;

/** Draws net, the tax for each rate, and total, and what the options would add or what wasn't selected. */
function drawSums(sheet: Sheet, content: EstimatePdfData) {
  const { estimate, acceptance, t, field } = content;
  const totals: [string, string][] = [
    [field('Net'), figure(content, estimate.net)],
    ...estimate.taxes.map(({ rate, tax }): [string, string] => [
      t('Tax {rate} %', { rate: inNumberFormat(rate, PAPER_NUMBERS) }),
      figure(content, tax),
    ]),
    [field('Gross total'), figure(content, estimate.total)],
  ];
  drawTotals(sheet, totals, 30);
  sheet.y += 6;
  if (acceptance !== null) {
    const left = estimate.sections.filter(({ isPicked }) => !isPicked).map(({ name }) => name);
    if (left.length > 0) drawText(sheet, t('Not selected: {sections}', { sections: left.join(', ') }));
  } else if (estimate.sections.some(({ kind }) => kind !== 'plain')) {
    drawText(sheet, `${t('Net with all options')}: ${figure(content, estimate.totals.with)}`);
    drawText(sheet, t('Options are added if chosen; the total includes the first alternative.'));
  }
}
