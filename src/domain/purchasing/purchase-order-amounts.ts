import Big from 'big.js';
import { exceedsColumn, plainDecimal, roundAmount, sumOfAmounts } from '../money/money.ts';

/** What determines a line's tax besides the line itself. Rates in percent, as decimal strings. */
export type TaxContext = {
  supplier: { overrideTaxRate: boolean; taxRate: string | null; isGSTOnPayment: boolean } | null;
  division: { gstTaxRate: string | null } | null;
};

/** The source of a tax rate. */
export type TaxRateSource = 'none' | 'supplier' | 'division' | 'manual';

/** A line's amounts in its currency's decimals, and the source of its tax. */
export type LineAmounts = {
  net: string;
  tax: string;
  total: string;
  taxRateApplied: string;
  taxRateSource: Exclude<TaxRateSource, 'manual'>;
};

/** Returns the tax rate of a line and its source. "Gross" means that tax is added to the net. */
export function taxRateOf(
  taxStatus: { gross: boolean } | null,
  { supplier, division }: TaxContext,
): { rate: string; source: LineAmounts['taxRateSource'] } {
  if (!taxStatus?.gross) return { rate: '0', source: 'none' };
  if (supplier?.overrideTaxRate && !supplier.isGSTOnPayment) {
    return { rate: plainDecimal(supplier.taxRate ?? '0'), source: 'supplier' };
  }
  if (division?.gstTaxRate != null) return { rate: plainDecimal(division.gstTaxRate), source: 'division' };
  return { rate: '0', source: 'none' };
}

/** Units × rate, rounded to the currency's decimals; 0 if either is empty. */
function netOf(units: string | null, rate: string | null, decimals: number): string {
  return roundAmount(units && rate ? Big(units).times(rate) : '0', decimals);
}

function taxOf(net: string, rate: string, decimals: number): string {
  return roundAmount(Big(net).times(rate).times('0.01'), decimals);
}

/** The line's inputs of its calculated tax, besides supplier, division and currency. */
type TaxBase = { net: string; taxStatusId: number | null; allowTaxToCalc: boolean };

/** Returns whether a line keeps its stored tax: if net and tax status are unchanged, today's rate doesn't matter. */
export function keepsTax(before: TaxBase, after: TaxBase): boolean {
  return (
    before.allowTaxToCalc &&
    after.allowTaxToCalc &&
    before.taxStatusId === after.taxStatusId &&
    plainDecimal(before.net) === plainDecimal(after.net)
  );
}

export function amountsOfLine(
  line: { units: string | null; rate: string | null; taxStatus: { gross: boolean } | null },
  lineContext: TaxContext,
  decimals: number,
): LineAmounts {
  const { rate, source } = taxRateOf(line.taxStatus, lineContext);
  const net = netOf(line.units, line.rate, decimals);
  const tax = taxOf(net, rate, decimals);
  return { net, tax, total: sumOfAmounts([net, tax], decimals), taxRateApplied: rate, taxRateSource: source };
}

/** Returns whether an amount has more than 17 digits before the point after rounding. */
export function isLineTooLarge({ net, tax, total }: Pick<LineAmounts, 'net' | 'tax' | 'total'>): boolean {
  return [net, tax, total].some(exceedsColumn);
}

/** Adds up the active lines of an order, those with a `purchaseOrderID` of at least 0. */
export function totalsOfLines(
  lines: readonly { purchaseOrderID: number; net: string; tax: string; total: string }[],
  decimals: number,
): { net: string; tax: string; total: string } {
  const active = lines.filter(({ purchaseOrderID }) => purchaseOrderID >= 0);
  const sum = (key: 'net' | 'tax' | 'total') =>
    sumOfAmounts(
      active.map((line) => line[key]),
      decimals,
    );
  return { net: sum('net'), tax: sum('tax'), total: sum('total') };
}

/** Returns a line's amounts with a typed tax, rounded to the currency's decimals. */
export function amountsWithTypedTax(
  net: string,
  tax: string,
  decimals: number,
): Pick<LineAmounts, 'net' | 'tax' | 'total'> {
  const rounded = roundAmount(tax, decimals);
  return { net, tax: rounded, total: sumOfAmounts([net, rounded], decimals) };
}
