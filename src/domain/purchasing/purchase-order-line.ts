import { exceedsQuantity } from '../money/money.ts';
import { amountsOfLine, amountsWithTypedTax, type TaxContext } from './purchase-order-amounts.ts';

/** A reference by id; id 0 means none. */
type Reference = { id?: number | null; isActive: boolean } | null | undefined;

/** A GL account and what it requires on a line. */
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

/** The facts that make a line valid. Numbers are decimal strings; empty is null. */
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

export type LineProblem = { field: LineField; reason: 'missing' | 'inactive' | 'too-long' };

/** Returns whether a reference is absent, has no id, or has id 0. */
function isMissing(chosen: { id?: number | null } | null | undefined): boolean {
  return chosen === null || chosen === undefined || !chosen.id;
}

/** Lists the problems of a line, by field. */
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

/** The inputs and amounts of a line. */
export type CalculatedLine = {
  id: number;
  purchaseOrderID: number;
  units: string;
  rate: string;
  taxStatus: { id: number; gross: boolean } | null;
  net: string;
  tax: string;
  total: string;
  /** True if the tax is calculated, false if it was typed. */
  allowTaxToCalc: boolean;
};

/** Returns a new line: units 1, rate 0. */
export function newLine(decimals: number): CalculatedLine {
  const nothing = { supplier: null, division: null };
  const line = { units: '1', rate: '0', taxStatus: null };
  const { net, tax, total } = amountsOfLine(line, nothing, decimals);
  return { id: 0, purchaseOrderID: 0, ...line, net, tax, total, allowTaxToCalc: true };
}

/**
 * Recalculates a line after a change of units, rate, tax status, supplier or division. Keeps the amounts if the tax status is set to the
 * same value. Empty units or rate count as 0. A typed tax stays until it is typed again.
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

/** Applies a typed tax; null calculates it again. */
export function withTax<Line extends CalculatedLine>(
  line: Line,
  tax: string | null,
  lineContext: TaxContext,
  decimals: number,
): Line {
  const next = { ...line, allowTaxToCalc: tax === null, tax: tax ?? line.tax };
  return withAmounts(next, {}, lineContext, decimals);
}

/** Marks a saved line as deleted with a negative `purchaseOrderID`; drops an unsaved one. */
export function deletedLine<Line extends { id: number; purchaseOrderID: number }>(line: Line): Line | null {
  return line.id > 0 ? { ...line, purchaseOrderID: -Math.abs(line.purchaseOrderID) } : null;
}

/** Returns a line's details after a choice: the name of the cost type or GL account, unless the other one is set. Clearing empties them. */
export function detailsAfterChoice(
  line: { costType: { id?: number } | null; glChart: { id?: number } | null; details: string | null },
  chosen: { kind: 'costType' | 'glChart'; name: string | null },
): string | null {
  const other = chosen.kind === 'costType' ? line.glChart : line.costType;
  if (chosen.name === null) return null;
  return isMissing(other) ? chosen.name : line.details;
}
