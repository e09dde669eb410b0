import Big from 'big.js';
import { splitTotal } from '../billing/split-amount.ts';
import { plainDecimal, roundAmount, sumOfAmounts } from '../money/money.ts';

/** A line as its tax follows from it: its net in the decimals of the currency, its rate in percent; null = no tax. */
export type TaxedLine = { net: string; rate: string | null };
/** What is taxed at one rate, and its tax. */
export type TaxGroup = { rate: string; net: string; tax: string };

/** The tax of a whole document: of each line, of each rate in the order in which the rates come, and all of it. */
export type DocumentTax = { lineTaxes: string[]; groups: TaxGroup[]; net: string; tax: string; total: string };

/**
 * The rate of a line of an estimate, client invoice or credit note, in percent: the tax status's own, else the division's where the
 * tax comes on top, else none. `null` for a line without tax status.
 */
export function documentTaxRate(
  taxStatus: { gross: boolean; taxRate: string | null } | null,
  division: { gstTaxRate: string | null } | null,
): string | null {
  if (!taxStatus) return null;
  if (taxStatus.taxRate !== null) return plainDecimal(taxStatus.taxRate);
  return taxStatus.gross ? plainDecimal(division?.gstTaxRate ?? '0') : '0';
}

/** Tax per rate, on the sum of its nets, rounded once and split over its lines. Orders have theirs by line. */
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

/** The groups that a document tells: those that are taxed. */
export function taxedGroups(groups: readonly TaxGroup[]): TaxGroup[] {
  return groups.filter(({ rate }) => rate !== '0');
}
