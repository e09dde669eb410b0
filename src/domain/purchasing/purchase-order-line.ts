import { exceedsQuantity } from '../money/money.ts';
import { amountsOfLine, amountsWithTypedTax, type TaxContext } from './purchase-order-amounts.ts';

/** Something chosen by its id; an id of 0 is nothing chosen. */
type Reference = { id?: number | null; isActive: boolean } | null | undefined;

/** A GL account with what it asks for beside itself. */
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

/** What makes a line of an order valid or not. Numbers are decimal texts; empty = null. */
export type LineToCheck = {
  job: Reference;
  costType: Reference;
  glChart: GlAccount | null | undefined;
  taxStatus: Reference;
  employee: { id?: number | null } | null | undefined;
  units: string | null;
  rate: string | null;
};

/** The fields of a line that can be wrong. */
type LineField = 'job' | 'costType' | 'glChart' | 'taxStatus' | 'employee' | 'units' | 'rate';

/** Why a field of a line is wrong. */
export type LineProblem = { field: LineField; reason: 'missing' | 'inactive' | 'too-long' };

/** Missing = nothing there, or without an id, or with the id 0. */
function isMissing(chosen: { id?: number | null } | null | undefined): boolean {
  return chosen === null || chosen === undefined || !chosen.id;
}

/** What is wrong with a line, field by field; nothing when it is valid. */
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

/** The part of a line that its amounts follow from, and the amounts. */
export type CalculatedLine = {
  id: number;
  purchaseOrderID: number;
  units: string;
  rate: string;
  taxStatus: { id: number; gross: boolean } | null;
  net: string;
  tax: string;
  total: string;
  /** Whether the tax follows from the rates; otherwise it was typed. */
  allowTaxToCalc: boolean;
};

/** A line that is being added: units 1, rate 0. */
export function newLine(decimals: number): CalculatedLine {
  const nothing = { supplier: null, division: null };
  const line = { units: '1', rate: '0', taxStatus: null };
  const { net, tax, total } = amountsOfLine(line, nothing, decimals);
  return { id: 0, purchaseOrderID: 0, ...line, net, tax, total, allowTaxToCalc: true };
}

/**
 * A line after its units, rate or tax status were changed, or the supplier or division of its order: net, tax and total
 * follow. An unchanged tax status changes nothing. Empty units or an empty rate count as 0. A tax that was typed
 * stays until another is typed.
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

/** A line whose tax was typed over; null = it is calculated again. */
export function withTax<Line extends CalculatedLine>(
  line: Line,
  tax: string | null,
  lineContext: TaxContext,
  decimals: number,
): Line {
  const next = { ...line, allowTaxToCalc: tax === null, tax: tax ?? line.tax };
  return withAmounts(next, {}, lineContext, decimals);
}

/** A line after it was deleted: a saved one is marked by a negative purchaseOrderID, an unsaved one is dropped. */
export function deletedLine<Line extends { id: number; purchaseOrderID: number }>(line: Line): Line | null {
  return line.id > 0 ? { ...line, purchaseOrderID: -Math.abs(line.purchaseOrderID) } : null;
}

/** Details follow the name of a cost type or GL account where there is not one of the other; clearing empties them. */
export function detailsAfterChoice(
  line: { costType: { id?: number } | null; glChart: { id?: number } | null; details: string | null },
  chosen: { kind: 'costType' | 'glChart'; name: string | null },
): string | null {
  const other = chosen.kind === 'costType' ? line.glChart : line.costType;
  if (chosen.name === null) return null;
  return isMissing(other) ? chosen.name : line.details;
}
