import { sumOfAmounts } from '#domain/money.ts';
import { formatAmount } from '../platform/formats.ts';

/** An amount in its currency. */
export type Amount = { amount: string; currency: { code: string; numberOfDecimals: number } };

/** Amounts added up by currency, as people read them: `12,300.00 AUD, 500 JPY`. */
export function amountsText(amounts: readonly Amount[]): string {
  const codes = [...new Set(amounts.map(({ currency }) => currency.code))].sort();
  return codes
    .map((code) => {
      const those = amounts.filter(({ currency }) => currency.code === code);
      const total = sumOfAmounts(
        those.map(({ amount }) => amount),
        those[0]!.currency.numberOfDecimals,
      );
      return `${formatAmount(total)} ${code}`;
    })
    .join(', ');
}
