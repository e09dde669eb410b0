import Big from 'big.js';
import { exceedsColumn, plainDecimal, roundAmount, sumOfAmounts } from '../money/money.ts';

/** What the tax of a line depends on besides the line. Rates are percentages as decimal strings. */
export type TaxContext = {
  supplier: { overrideTaxRate: boolean; taxRate: string | null; isGSTOnPayment: boolean } | null;
  division: { gstTaxRate: string | null } | null;
};

/** Where a tax comes from: none, the supplier's own rate, the division's rate, or typed by a user. */
export type TaxRateSource = 'none' | 'supplier' | 'division' | 'manual';

/** The amounts of a line, with its currency's decimals, and the rate and source of its tax. */
export type LineAmounts = {
  net: string;
  tax: string;
  total: string;
  taxRateApplied: string;
  taxRateSource: Exclude<TaxRateSource, 'manual'>;
};

/** Returns the tax rate that applies to a line and its source. "Gross" = tax is added to the net. */
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

/** Returns units x rate, rounded to the currency's decimals; 0 if either is empty. */
function netOf(units: string | null, rate: string | null, decimals: number): string {
  return roundAmount(units && rate ? Big(units).times(rate) : '0', decimals);
}

function taxOf(net: string, rate: string, decimals: number): string {
  return roundAmount(Big(net).times(rate).times('0.01'), decimals);
}

/** The values from which the tax of a line was calculated, besides supplier, division and currency. */
type TaxBase = { net: string; taxStatusId: number | null; allowTaxToCalc: boolean };

/**
 * Whether a line keeps its stored tax. It does if neither its net nor its tax status changes, even if the tax
 * rate has changed since.
 */
export function keepsTax(before: TaxBase, after: TaxBase): boolean {
  return (
    before.allowTaxToCalc &&
    after.allowTaxToCalc &&
    before.taxStatusId === after.taxStatusId &&
    plainDecimal(before.net) === plainDecimal(after.net)
  );
}

/** Calculates net, tax and total of a line. */
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

/** Whether an amount of a line is too large for the database: more than 17 digits before the point, after rounding. */
export function isLineTooLarge({ net, tax, total }: Pick<LineAmounts, 'net' | 'tax' | 'total'>): boolean {
  return [net, tax, total].some(exceedsColumn);
}

/** Returns net, tax and total of an order: the sums over its lines. */
export function totalsOfLines(
  lines: readonly { net: string; tax: string; total: string }[],
  decimals: number,
): { net: string; tax: string; total: string } {
  const sum = (key: 'net' | 'tax' | 'total') =>
    sumOfAmounts(
      lines.map((line) => line[key]),
      decimals,
    );
  return { net: sum('net'), tax: sum('tax'), total: sum('total') };
}

/** Returns the amounts of a line with a typed tax, rounded to the currency's decimals. */
export function amountsWithTypedTax(
  net: string,
  tax: string,
  decimals: number,
): Pick<LineAmounts, 'net' | 'tax' | 'total'> {
  const rounded = roundAmount(tax, decimals);
  return { net, tax: rounded, total: sumOfAmounts([net, rounded], decimals) };
}
