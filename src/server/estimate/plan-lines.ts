import type { EstimateLineSave, EstimateSectionSave, RateSource } from '#contract/estimates/estimate.ts';
import type { RefusalCode } from '#contract/http/refusal.ts';
import { documentTaxRate, taxOfDocument } from '#domain/documents/document-tax.ts';
import {
  type EstimateLineProblem,
  problemsOfEstimateLine,
  quotedOfLine,
  withTypedNet,
} from '#domain/estimates/estimate-line.ts';
import { countedBeforeAnswer, singleAlternatives } from '#domain/estimates/estimate-section.ts';
import { plainDecimal, roundAmount, sumOfAmounts } from '#domain/money/money.ts';
import type { EstimateContext } from './estimate-context.sql.ts';
import type { LineRates, RatedLine } from './rates-of-lines.sql.ts';
import type { LineValues, StoredLine, StoredSection } from './stored-estimate.sql.ts';

/** A line as it will be stored. */
type PlannedLine = Omit<StoredLine, 'key'> & { key: number | null; isTime: boolean };

export type PlannedSection = Omit<StoredSection, 'lines'> & { lines: PlannedLine[] };

/** An invalid field, by its path in the request body, and the reason. */
export type EstimateFinding = { path: string; why: RefusalCode };

/** What is needed to calculate and check lines. */
export type LineContext = EstimateContext & {
  decimals: number;
  divisionGstRate: string | null;
  ratesOf: (line: RatedLine) => LineRates;
  /** Whether the currency changes. The sources of the rates are then determined again. */
  isOtherCurrency: boolean;
  /** The tax status of new lines. */
  usualTaxStatus: number | null;
  /** Whether the user may see and set costs. */
  maySeeMargin: boolean;
};

const NEW_LINE: LineValues = {
  costType: null,
  person: null,
  supplier: null,
  taxStatus: null,
  details: '',
  units: '1',
  rate: '0',
  cost: null,
  markUp: null,
};

/** Returns the values of a line with the sent fields. Fields that weren't sent keep their value, or the default of a new line. */
export function valuesOfSent(
  before: LineValues | null,
  sent: EstimateLineSave,
  { maySeeMargin, usualTaxStatus }: Pick<LineContext, 'maySeeMargin' | 'usualTaxStatus'>,
): LineValues {
  const values = { ...(before ?? { ...NEW_LINE, taxStatus: usualTaxStatus }) };
  for (const field of ['costType', 'person', 'supplier', 'taxStatus'] as const)
    if (sent[field] !== undefined) values[field] = sent[field]?.id || null;
  for (const field of ['units', 'rate'] as const)
    if (sent[field] != null) values[field] = sent[field] ? plainDecimal(sent[field]) : '0';
  if (sent.details !== undefined) values.details = sent.details.trim();
  if (maySeeMargin)
    for (const field of ['cost', 'markUp'] as const)
      if (sent[field] !== undefined) values[field] = sent[field] ? plainDecimal(sent[field]) : null;
  return values;
}

const QUANTITIES = ['units', 'rate', 'cost', 'markUp'] as const;

/** Calculates the sections and lines of a save, and returns them with the reasons why they can't be saved. */
export function planSections(
  stored: readonly StoredSection[],
  sent: readonly EstimateSectionSave[],
  lineContext: LineContext,
): { sections: PlannedSection[]; findings: EstimateFinding[] } {
  const findings: EstimateFinding[] = [];
  const known = new Map(stored.flatMap(({ lines }) => lines.map((line) => [line.id, line] as const)));
  const taken = new Set<number>();
  const takenSections = new Set<number>();
  const drafts = sent.map((section, place) => {
    const before = stored.find(({ id }) => id === section.id) ?? null;
    const path = `sections.${place}`;
    if (section.id !== 0 && (!before || takenSections.has(section.id)))
      findings.push({ path: `${path}.id`, why: 'estimate-part-unknown' });
    takenSections.add(section.id);
    const kind = section.kind ?? before?.kind ?? 'plain';
    const lines = section.lines.map((line, index) => {
      const own = known.get(line.id) ?? null;
      const linePath = `${path}.lines.${index}`;
      if (line.id !== 0 && (!own || taken.has(line.id)))
        findings.push({ path: `${linePath}.id`, why: 'estimate-part-unknown' });
      taken.add(line.id);
      return planLine(own, line, lineContext, (field, why) => findings.push({ path: `${linePath}.${field}`, why }));
    });
    return {
      id: section.id,
      name: (section.name ?? before?.name ?? '').trim(),
      kind,
      choice: kind === 'alternative' ? (section.choice ?? before?.choice ?? 1) : null,
      lines,
    };
  });
  for (const place of singleAlternatives(drafts))
    findings.push({ path: `sections.${place}.kind`, why: 'estimate-alternative-alone' });
  const picked = countedBeforeAnswer(drafts);
  const sections = drafts.map((section, place) => ({ ...section, isPicked: picked[place]! }));
  return { sections: withTaxes(sections, lineContext), findings };
}

function planLine(
  before: StoredLine | null,
  sent: EstimateLineSave,
  lineContext: LineContext,
  find: (field: string, why: RefusalCode) => void,
): PlannedLine {
  let values = valuesOfSent(before, sent, lineContext);
  const isOtherWork = !before || before.costType !== values.costType || before.person !== values.person;
  const rates =
    values.costType === null ? null : lineContext.ratesOf({ costTypeId: values.costType, personId: values.person });
  const isTime = (values.costType !== null && lineContext.costTypes.get(values.costType)?.isTime) ?? false;
  // Rates that the user left out come from rate cards. They are stored, so that later changes of a card don't affect the line.
  const isCostAdded = before?.cost === null && values.cost !== null;
  if (rates && sent.net == null) {
    if (sent.rate == null && isTime && isOtherWork) values.rate = rates.rate ?? '0';
    if (sent.markUp === undefined && values.cost !== null && (isOtherWork || isCostAdded)) values.markUp = rates.markUp;
  }
  for (const field of ['costType', 'person', 'supplier', 'taxStatus'] as const) {
    const list = {
      costType: lineContext.costTypes,
      person: lineContext.people,
      supplier: lineContext.suppliers,
      taxStatus: lineContext.taxStatuses,
    }[field];
    if (values[field] !== null && !list.has(values[field])) find(field, 'reference-unknown');
  }
  if (values.costType === null) find('costType', 'mandatory-fields');
  if (values.markUp !== null && Number(values.markUp) < -100) find('markUp', 'mark-up-too-low');
  if (values.markUp !== null && (values.markUp.split('.')[1] ?? '').length > 6) find('markUp', 'mark-up-decimals');
  const typed = typedNet(before, values, sent, lineContext.decimals);
  if (typed === 'mismatch') find('net', 'amount-mismatch');
  else if (typed !== null) values = withTypedNet(values, typed);
  const { units, rate, net } = quotedOfLine(values, lineContext.decimals);
  const cost = values.cost === null ? null : roundAmount(values.cost, lineContext.decimals);
  for (const { field, reason } of problemsOfEstimateLine(
    { ...values, costType: ACTIVE, person: null, supplier: null, taxStatus: null },
    lineContext.decimals,
  ))
    find(field, reasonCode(reason));
  const taxStatus = values.taxStatus === null ? null : (lineContext.taxStatuses.get(values.taxStatus) ?? null);
  const source = rates && sourceOf({ ...values, units, rate }, rates, isTime);
  return {
    ...values,
    units,
    rate,
    cost,
    id: before ? sent.id : 0,
    key: before?.key ?? null,
    net,
    tax: '0',
    total: net,
    taxRate: documentTaxRate(taxStatus, { gstTaxRate: lineContext.divisionGstRate }),
    costRate: isOtherWork ? (rates?.costRate ?? null) : before.costRate,
    source:
      isOtherWork || lineContext.isOtherCurrency || !before.source || isRateChanged(before, values)
        ? source
        : before.source,
    isTime,
  };
}

const ACTIVE = { isActive: true };
const reasonCode = (reason: EstimateLineProblem['reason']): RefusalCode =>
  reason === 'too-large' ? 'amount-too-large' : reason === 'too-long' ? 'line-quantity-too-long' : 'mandatory-fields';

const isRateChanged = (before: LineValues, after: LineValues) =>
  before.rate !== after.rate || before.markUp !== after.markUp;

/**
 * Returns the net that a user typed, or null if the sent net is the calculated or the stored one. A net that contradicts other changed
 * fields is a mismatch.
 */
function typedNet(
  before: StoredLine | null,
  after: LineValues,
  sent: EstimateLineSave,
  decimals: number,
): string | 'mismatch' | null {
  if (!sent.net) return null;
  const net = roundAmount(sent.net, decimals);
  if (net === quotedOfLine(after, decimals).net) return null;
  if (before && net === roundAmount(before.net, decimals)) return null;
  const isOnlyNetChanged = before
    ? QUANTITIES.every((field) => before[field] === after[field])
    : sent.rate == null && sent.units == null;
  return isOnlyNetChanged ? net : 'mismatch';
}

/** Returns where the rate and mark-up of a line come from; null for those that the user typed. */
function sourceOf(values: LineValues, rates: LineRates, isTime: boolean): RateSource {
  return {
    rate: isTime && values.cost === null && values.rate === rates.rate ? rates.source.rate : null,
    markUp: values.markUp !== null && values.markUp === rates.markUp ? rates.source.markUp : null,
  };
}

/** Adds the taxes to lines. The picked sections are taxed together as one document, each other section separately. */
function withTaxes<Section extends { isPicked: boolean; lines: PlannedLine[] }>(
  sections: readonly Section[],
  { decimals }: { decimals: number },
): Section[] {
  const taxes = new Map<PlannedLine, string>();
  const tax = (lines: readonly PlannedLine[]) => {
    const { lineTaxes } = taxOfDocument(
      lines.map(({ net, taxRate }) => ({ net, rate: taxRate })),
      decimals,
    );
    for (const [place, line] of lines.entries()) taxes.set(line, lineTaxes[place]!);
  };
  tax(sections.flatMap(({ isPicked, lines }) => (isPicked ? lines : [])));
  for (const { isPicked, lines } of sections) if (!isPicked) tax(lines);
  return sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => {
      const own = taxes.get(line)!;
      return { ...line, tax: own, total: sumOfAmounts([line.net, own], decimals) };
    }),
  }));
}
