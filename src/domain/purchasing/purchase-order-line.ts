import { exceedsQuantity } from '../money/money.ts';
import { amountsOfLine, amountsWithTypedTax, type TaxContext } from './purchase-order-amounts.ts';

/** A selected record. Null, undefined or an id of 0 = none selected. */
type Reference = { id?: number | null; isActive: boolean } | null | undefined;

/** A GL account, with the fields of a line that it requires. */
export type GlAccount = {
  id: number;
  isActive: boolean;
  forceClient: boolean;
  forceBrand: boolean;
  forceCampaign: boolean;
  forceJob: boolean;
  forceCategory: boolean;
  forceDepartment: boolean;
  forceEmployee: boolean;
};

/** The fields of a line that are checked. Numbers are decimal strings; null = empty. */
export type LineToCheck = {
  job: Reference;
  costType: Reference;
  glChart: GlAccount | null | undefined;
  taxStatus: Reference;
  employee: { id?: number | null } | null | undefined;
  units: string | null;
  rate: string | null;
};

type LineField = 'job' | 'costType' | 'glChart' | 'taxStatus' | 'employee' | 'units' | 'rate';

/** A field of a line that is invalid, and why. */
export type LineProblem = { field: LineField; reason: 'missing' | 'inactive' | 'too-long' };

function isMissing(chosen: { id?: number | null } | null | undefined): boolean {
  return chosen === null || chosen === undefined || !chosen.id;
}

/** Returns the problems of a line, field by field. */
export function problemsOfLine(line: LineToCheck): LineProblem[] {
  const problems: LineProblem[] = [];
  const add = (field: LineField, reason: LineProblem['reason'] | null) => {
    if (reason) problems.push({ field, reason });
  };
  add('job', lineJobRefusal(line));
  add('costType', costTypeRefusal(line));
  add('glChart', glAccountRefusal(line));
  add('taxStatus', taxStatusRefusal(line.taxStatus));
  if (line.glChart?.id && line.glChart.forceEmployee && isMissing(line.employee)) add('employee', 'missing');
  for (const field of ['units', 'rate'] as const) {
    const value = line[field];
    if (!value) add(field, 'missing');
    else if (exceedsQuantity(value)) add(field, 'too-long');
  }
  return problems;
}

function lineJobRefusal({ job, glChart }: LineToCheck): LineProblem['reason'] | null {
  if (!isMissing(job)) return job!.isActive ? null : 'inactive';
  if (isMissing(glChart)) return 'missing';
  const { forceClient, forceBrand, forceCampaign, forceJob } = glChart!;
  return forceClient || forceBrand || forceCampaign || forceJob ? 'missing' : null;
}

function costTypeRefusal({ job, costType, glChart }: LineToCheck): LineProblem['reason'] | null {
  if (!isMissing(costType)) {
    if (!costType!.isActive) return 'inactive';
    return isMissing(job) ? 'missing' : null;
  }
  if (isMissing(glChart)) return 'missing';
  return glChart!.forceCategory || glChart!.forceDepartment ? 'missing' : null;
}

function glAccountRefusal({ job, glChart }: LineToCheck): LineProblem['reason'] | null {
  if (isMissing(glChart)) return isMissing(job) ? 'missing' : null;
  return glChart!.isActive ? null : 'inactive';
}

function taxStatusRefusal(taxStatus: Reference): LineProblem['reason'] | null {
  if (isMissing(taxStatus) || (taxStatus!.id ?? 0) < 0) return 'missing';
  return taxStatus!.isActive ? null : 'inactive';
}

/** The fields of a line that determine its amounts, and the amounts. */
export type CalculatedLine = {
  id: number;
  units: string;
  rate: string;
  taxStatus: { id: number; gross: boolean } | null;
  net: string;
  tax: string;
  total: string;
  /** Whether the tax is calculated from the rates; otherwise the user typed it. */
  allowTaxToCalc: boolean;
};

/** Returns a new line with units 1 and rate 0. */
export function newLine(decimals: number): CalculatedLine {
  const nothing = { supplier: null, division: null };
  const line = { units: '1', rate: '0', taxStatus: null };
  const { net, tax, total } = amountsOfLine(line, nothing, decimals);
  return { id: 0, ...line, net, tax, total, allowTaxToCalc: true };
}

/**
 * Returns a line with its net, tax and total calculated again, after a change of its units, rate or tax status, or of its order's
 * supplier or division. Choosing the same tax status again changes nothing. Empty units or rate count as 0. A tax that the user typed
 * isn't recalculated.
 */
export function withAmounts<Line extends CalculatedLine>(
  line: Line,
  change: Partial<Pick<CalculatedLine, 'units' | 'rate' | 'taxStatus'>>,
  lineContext: TaxContext,
  decimals: number,
): Line {
  const isSameStatus = 'taxStatus' in change && (change.taxStatus?.id ?? 0) === (line.taxStatus?.id ?? 0);
  if (isSameStatus && Object.keys(change).length === 1) return line;
  const next = { ...line, ...change };
  const filled = { ...next, units: next.units || '0', rate: next.rate || '0' };
  const { net, tax, total } = amountsOfLine(filled, lineContext, decimals);
  if (!filled.allowTaxToCalc) return { ...filled, ...amountsWithTypedTax(net, filled.tax, decimals) };
  return { ...filled, net, tax, total };
}

/** Returns a line with a typed tax; null = the tax is calculated again. */
export function withTax<Line extends CalculatedLine>(
  line: Line,
  tax: string | null,
  lineContext: TaxContext,
  decimals: number,
): Line {
  const next = { ...line, allowTaxToCalc: tax === null, tax: tax ?? line.tax };
  return withAmounts(next, {}, lineContext, decimals);
}

/**
 * Returns the details of a line after a cost type or GL account was selected. They become its name, unless the line also has one of
 * the other kind. Clearing the selection empties them.
 */
export function detailsAfterChoice(
  line: { costType: { id?: number } | null; glChart: { id?: number } | null; details: string | null },
  chosen: { kind: 'costType' | 'glChart'; name: string | null },
): string | null {
  const other = chosen.kind === 'costType' ? line.glChart : line.costType;
  if (chosen.name === null) return null;
  return isMissing(other) ? chosen.name : line.details;
}
