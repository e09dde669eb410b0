import { type Day, formatDay } from '../../calendar/calendar.ts';
import { ESTIMATE_STATUS_NAMES, type EstimateStatus } from '../../estimates/estimate.ts';
import { alternativeMark, type SectionKind } from '../../estimates/estimate-section.ts';
import {
  factsOf,
  type Paper,
  type PaperAcceptance,
  type PaperParties,
  paragraphsOf,
  sidesOfPaper,
  taxTable,
} from './paper.ts';
import type { PaperTexts } from './paper-texts.ts';

type Line = {
  id: number;
  details: string;
  /** Named where a line has no details. */
  costType?: { name: string } | null;
  units: string;
  rate: string;
  taxRate: string | null;
  net: string;
  tax: string;
};
type Section = {
  id: number;
  name: string;
  kind: SectionKind;
  choice: number | null;
  /** Whether it is part of the totals. */
  isPicked: boolean;
  net: string;
  lines: Line[];
};

/** An estimate's content for its client: without costs and margins. */
export type EstimateOnPaper = {
  reference: string;
  changeNumber: number;
  name: string;
  status: EstimateStatus;
  documentDate: Day;
  validUntil: Day | null;
  details: string | null;
  job: string | null;
  clientOrderNumber: string | null;
  currency: { code: string; numberOfDecimals: number };
  net: string;
  tax: string;
  total: string;
  netWithAllOptions: string;
  sections: Section[];
};

/** Who accepted an estimate, when (as printed), and the SHA-256 of the PDF they accepted. */
type Acceptance = { name: string; when: string; hash: string | null };

type Printing = {
  parties: PaperParties;
  acceptance: Acceptance | null;
  texts: PaperTexts;
  /** Formats an amount with its currency. */
  amount: (amount: string) => string;
};

/** Statuses without a watermark: the client has the estimate, or had it before Docket. */
const VALID: readonly EstimateStatus[] = ['SENT', 'ACCEPTED', 'IMPORTED'];

/** Returns an estimate as its client sees it. */
export function estimatePaper(estimate: EstimateOnPaper, printing: Printing): Paper {
  const { parties, acceptance, texts, amount } = printing;
  const { t, field } = texts;
  const { sections, currency, status } = estimate;
  const shown = sections
    .map((section) => ({ section, name: nameOfSection(sections, section, texts) }))
    .filter(({ section }) => acceptance === null || section.isPicked);
  const counted = sections
    .flatMap(({ isPicked, lines }) => (isPicked ? lines : []))
    .map((line) => ({ ...line, taxRate: line.taxRate ?? '0' }));
  const hasOptions = acceptance === null && sections.some(({ kind }) => kind !== 'plain');
  return {
    title: estimate.changeNumber === 0 ? t('Estimate') : t('Change order'),
    reference: estimate.reference,
    name: estimate.name || null,
    watermark: watermarkOf(status, texts),
    ...sidesOfPaper(parties, field('Client'), texts),
    facts: factsOf([
      [field('Date'), formatDay(estimate.documentDate)],
      [field('Valid until'), estimate.validUntil && formatDay(estimate.validUntil)],
      [field('Job'), estimate.job],
      [field('Client order number'), estimate.clientOrderNumber],
    ]),
    intro: estimate.details?.trim() || null,
    sections: shown.map(({ section: { id, isPicked, net, lines }, name }) => ({
      ...{ id, name, isCounted: isPicked, net },
      lines: lines.map(({ details, costType, taxRate, ...line }) => ({
        ...{ id: line.id, units: line.units, rate: line.rate, net: line.net },
        text: details || costType?.name || '–',
        taxRate: taxRate ?? '0',
      })),
    })),
    currency,
    taxes: taxTable(counted, currency.numberOfDecimals, texts),
    net: estimate.net,
    tax: estimate.tax,
    total: estimate.total,
    remarks: hasOptions
      ? [
          `${t('Net with all options')}: ${amount(estimate.netWithAllOptions)}`,
          t('Options are added if chosen; the total includes the first alternative.'),
        ]
      : [],
    paragraphs: paragraphsOf([[field('Terms'), parties.terms]]),
    acceptance: acceptance ? accepted(estimate, acceptance, printing) : toAccept(estimate, printing),
  };
}

function watermarkOf(status: EstimateStatus, { t }: PaperTexts): string | null {
  if (VALID.includes(status)) return null;
  return status === 'NEW' ? t('Draft') : t(ESTIMATE_STATUS_NAMES[status as 'READY']);
}

/** Returns the name of a section with its kind. */
function nameOfSection(sections: readonly Section[], section: Section, { t }: PaperTexts): string {
  const what = {
    plain: () => '',
    option: () => t('Optional'),
    alternative: () => t('Alternative {choice}', { choice: alternativeMark(sections, sections.indexOf(section)) }),
  }[section.kind]();
  return [what, section.name].filter(Boolean).join(': ');
}

/** States who accepted what: the total, and which options. */
function accepted(
  { sections, total }: EstimateOnPaper,
  { name, when, hash }: Acceptance,
  { texts: { t }, amount }: Printing,
): PaperAcceptance {
  const namesOf = (isPicked: boolean) =>
    sections
      .filter((section) => section.kind !== 'plain' && section.isPicked === isPicked)
      .map((section) => section.name || '–')
      .join(', ');
  const [picked, left] = [namesOf(true), namesOf(false)];
  return {
    title: t('Accepted'),
    lines: [
      t('Accepted by {name} on {when}', { name, when }),
      t('Accepted: {total}', { total: amount(total) }),
      ...(picked ? [t('Selected: {sections}', { sections: picked })] : []),
      ...(left ? [t('Not selected: {sections}', { sections: left })] : []),
    ],
    smallPrint: hash && t('Response to the PDF with SHA-256 {hash}', { hash }),
    fields: [],
  };
}

/** The declaration to sign, for clients who answer on paper. Old and withdrawn versions can't be accepted. */
function toAccept(
  { reference, status, total }: EstimateOnPaper,
  { texts: { t }, amount }: Printing,
): PaperAcceptance | null {
  if (!['NEW', 'READY', 'APPROVED', 'SENT'].includes(status)) return null;
  return {
    title: t('Acceptance'),
    lines: [t('We accept {reference} for {total}, tax included.', { reference, total: amount(total) })],
    smallPrint: null,
    fields: [t('Place and date'), t('Name and signature')],
  };
}
