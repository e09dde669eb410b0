import Big from 'big.js';
import { splitTotal } from '../billing/split-amount.ts';
import { plainDecimal, roundAmount, sumOfAmounts } from '../money/money.ts';

/** The basis of a line's tax: its net in the currency's decimals, and its rate in percent (null: no tax). */
export type TaxedLine = { net: string; rate: string | null };
/** The net and tax of one rate. */
export type TaxGroup = { rate: string; net: string; tax: string };

/** The tax of a document: per line, per rate in order of appearance, and in total. */
export type DocumentTax = { lineTaxes: string[]; groups: TaxGroup[]; net: string; tax: string; total: string };

/**
 * Returns the tax rate in percent of a line of an estimate, client invoice or credit note: the tax status's rate, else the division's where
 * tax is added on top, else none. `null` is a line without tax status.
 */
export function documentTaxRate(
  taxStatus: { gross: boolean; taxRate: string | null } | null,
  division: { gstTaxRate: string | null } | null,
): string | null {
  if (!taxStatus) return null;
  if (taxStatus.taxRate !== null) return plainDecimal(taxStatus.taxRate);
  return taxStatus.gross ? plainDecimal(division?.gstTaxRate ?? '0') : '0';
}

/** Calculates tax per rate on the sum of net amounts, rounded once and split over the lines. Orders calculate tax per line. */
export function taxOfDocument(lines: readonly TaxedLine[], decimals: number): DocumentTax {
  const lineTaxes: string[] = lines.map(() => roundAmount('0', decimals));
  const rates = [...new Set(lines.map(rateOf))];
  const groups = rates.map((rate) => {
    const places = lines.flatMap((line, place) => (rateOf(line) === rate ? [place] : []));
    const shares = places.map((place) => Big(lines[place]!.net).times(rate).times('0.01'));
    const net = sumOfAmounts(
      places.map((place) => lines[place]!.net),
      decimals,
    );
    const tax = roundAmount(Big(net).times(rate).times('0.01'), decimals);
    for (const [index, part] of splitTotal(tax, shares, decimals).entries()) lineTaxes[places[index]!] = part;
    return { rate, net, tax };
  });
  const net = sumOfAmounts(
    groups.map((group) => group.net),
    decimals,
  );
  const tax = sumOfAmounts(
    groups.map((group) => group.tax),
    decimals,
  );
  return { lineTaxes, groups, net, tax, total: sumOfAmounts([net, tax], decimals) };
}

const rateOf = ({ rate }: TaxedLine) => plainDecimal(rate ?? '0');

/** Returns the groups to print: those with tax. */
export function taxedGroups(groups: readonly TaxGroup[]): TaxGroup[] {
  return groups.filter(({ rate }) => rate !== '0');
}
