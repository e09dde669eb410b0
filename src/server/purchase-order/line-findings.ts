import type { RefusalCode } from '#contract/http/refusal.ts';
import type { PurchaseOrderLine } from '#contract/purchasing/purchase-order.ts';
import { plainDecimal, roundAmount, sumOfAmounts } from '#domain/money/money.ts';
import { amountsOfLine, isLineTooLarge, keepsTax } from '#domain/purchasing/purchase-order-amounts.ts';
import { type LineProblem, problemsOfLine } from '#domain/purchasing/purchase-order-line.ts';
import type { OrderContext } from './order-context.sql.ts';
import { type CalculatedTaxSource, changedLineFields, type LineDraft } from './order-values.ts';

type LineFinding = { field: string; why: RefusalCode };

type Amounts = { net: string; tax: string; total: string };

/** The tax rate in percent, and where it comes from. Both are null if the user typed the tax. */
type AppliedTax = { rate: string | null; source: CalculatedTaxSource | null };

/** A line with its calculated amounts, and the reasons why it can't be saved. */
export type CheckedLine = { draft: LineDraft; amounts: Amounts; tax: AppliedTax; findings: LineFinding[] };

/** What the rules of a line need to know besides the line. */
export type LineContext = OrderContext & {
  decimals: number;
  /** Whether the order's supplier, division or currency changed since the stored taxes were calculated. */
  isTaxContextChanged: boolean;
};

/** Checks a line and computes its amounts. */
export function checkLine(draft: LineDraft, lineContext: LineContext): CheckedLine {
  const { amounts, tax, findings: amountFindings } = checkAmounts(draft, lineContext);
  if (draft.isDeleted) return { draft, amounts, tax, findings: foreignLineFindings(draft) };
  const unknown = unknownFindings(draft, lineContext);
  // An unknown reference would also be reported as missing.
  const problems = unknown.length > 0 ? [] : problemsOf(draft, lineContext);
  const findings: LineFinding[] = [
    ...foreignLineFindings(draft),
    ...unknown,
    ...glAccountFindings(draft, lineContext),
    ...problems.map(({ field, reason }) => ({ field, why: codeOf(field, reason) })),
    ...amountFindings,
    ...(isLineTooLarge(amounts) ? [{ field: 'total', why: 'line-too-large' as const }] : []),
  ];
  const isFirstOfField = ({ field }: LineFinding, index: number) =>
    findings.findIndex((other) => other.field === field) === index;
  return { draft, amounts, tax, findings: findings.filter(isFirstOfField) };
}

/** Returns a code if a record that a line refers to is inactive, otherwise null. */
export function inactivePartsOf(
  line: Pick<PurchaseOrderLine, 'job' | 'costType' | 'glChart' | 'taxStatus'>,
): 'inactive-fields' | null {
  const parts = [line.job, line.costType, line.glChart, line.taxStatus];
  return parts.some((part) => part?.isActive === false) ? 'inactive-fields' : null;
}

function codeOf(field: LineProblem['field'], reason: LineProblem['reason']): RefusalCode {
  if (reason === 'inactive') return 'inactive-fields';
  if (reason === 'too-long') return 'line-quantity-too-long';
  return field === 'employee' ? 'line-needs-employee' : 'mandatory-fields';
}

function foreignLineFindings({ id, stored }: LineDraft): LineFinding[] {
  return id > 0 && !stored ? [{ field: 'id', why: 'line-of-other-order' }] : [];
}

/** Finds references that don't exist; an account of another division counts as missing. */
function unknownFindings({ values }: LineDraft, lineContext: LineContext): LineFinding[] {
  const account = values.glChart === null ? undefined : lineContext.glCharts.get(values.glChart);
  const isForeign = account && account.divisionId !== null && account.divisionId !== lineContext.division?.id;
  const unknown: [string, boolean][] = [
    ['job', values.job !== null && !lineContext.jobs.has(values.job)],
    ['costType', values.costType !== null && !lineContext.costTypes.has(values.costType)],
    ['glChart', values.glChart !== null && (!account || isForeign === true)],
    ['employee', values.employee !== null && !lineContext.employees.has(values.employee)],
    ['taxStatus', values.taxStatus !== null && !lineContext.taxStatuses.has(values.taxStatus)],
  ];
  return unknown.flatMap(([field, isUnknown]) => (isUnknown ? [{ field, why: 'reference-unknown' } as const] : []));
}

function glAccountFindings({ values, stored }: LineDraft, lineContext: LineContext): LineFinding[] {
  const isChanged = values.glChart !== (stored?.glChart ?? null);
  return lineContext.isGlReadOnly && isChanged ? [{ field: 'glChart', why: 'read-only-field' }] : [];
}

function problemsOf({ values }: LineDraft, lineContext: LineContext): LineProblem[] {
  const of = <Found>(found: ReadonlyMap<number, Found>, id: number | null) =>
    id === null ? null : (found.get(id) ?? null);
  return problemsOfLine({
    job: of(lineContext.jobs, values.job),
    costType: of(lineContext.costTypes, values.costType),
    glChart: of(lineContext.glCharts, values.glChart),
    taxStatus: of(lineContext.taxStatuses, values.taxStatus),
    employee: of(lineContext.employees, values.employee),
    units: values.units,
    rate: values.rate,
  });
}

/**
 * Calculates the amounts of a line, and reports sent amounts that differ. If neither net nor tax status changed, the stored tax
 * is kept even if the tax rate has changed since. An amount that a screen calculated with the current rate isn't
 * reported then, as the user didn't type it.
 */
function checkAmounts(draft: LineDraft, lineContext: LineContext): Omit<CheckedLine, 'draft'> {
  const { values, sent, stored } = draft;
  const { decimals, supplier, division } = lineContext;
  const taxStatus = values.taxStatus === null ? null : (lineContext.taxStatuses.get(values.taxStatus) ?? null);
  const computed = amountsOfLine(
    { units: values.units, rate: values.rate, taxStatus },
    { supplier, division },
    decimals,
  );
  const typed = sent.tax ?? stored?.tax ?? computed.tax;
  const isKept =
    stored !== null &&
    !lineContext.isTaxContextChanged &&
    keepsTax(
      { ...stored, taxStatusId: stored.taxStatus },
      { ...values, net: computed.net, taxStatusId: values.taxStatus },
    );
  const calculated = isKept ? roundAmount(stored.tax, decimals) : computed.tax;
  const tax = values.allowTaxToCalc ? calculated : roundAmount(typed, decimals);
  const applied = appliedTax(values.allowTaxToCalc, isKept ? stored : null, computed);
  const amounts = { net: computed.net, tax, total: sumOfAmounts([computed.net, tax], decimals) };
  const isUnchanged = stored !== null && changedLineFields(draft).every((field) => field === 'details');
  const atCurrentRate = { ...computed, total: sumOfAmounts([computed.net, computed.tax], decimals) };
  const isWrong = (key: keyof Amounts) =>
    sent[key] !== null &&
    plainDecimal(sent[key]) !== plainDecimal(amounts[key]) &&
    !(isKept && plainDecimal(sent[key]) === plainDecimal(atCurrentRate[key])) &&
    !(isUnchanged && plainDecimal(sent[key]) === plainDecimal(stored[key]));
  const tooManyDecimals = (['net', 'tax', 'total'] as const).filter(
    (key) => sent[key] !== null && (plainDecimal(sent[key]).split('.')[1] ?? '').length > decimals,
  );
  if (tooManyDecimals.length > 0) {
    return { amounts, tax: applied, findings: tooManyDecimals.map((field) => ({ field, why: 'amount-decimals' })) };
  }
  const wrong: LineFinding[] = isWrong('net')
    ? [{ field: 'net', why: 'amount-mismatch' }]
    : isWrong('tax')
      ? [{ field: 'tax', why: 'tax-calculated' }]
      : isWrong('total')
        ? [{ field: 'total', why: 'amount-mismatch' }]
        : [];
  return { amounts, tax: applied, findings: wrong };
}

function appliedTax(
  isCalculated: boolean,
  kept: LineDraft['stored'],
  computed: ReturnType<typeof amountsOfLine>,
): AppliedTax {
  if (!isCalculated) return { rate: null, source: null };
  if (kept) return { rate: kept.taxRate, source: kept.taxRateSource };
  return { rate: computed.taxRateApplied, source: computed.taxRateSource };
}
