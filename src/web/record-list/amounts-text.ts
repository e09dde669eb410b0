import { sumOfAmounts } from '#domain/money/money.ts';
import { formatAmount } from '../platform/formats.ts';
import type { Texts } from '../platform/translation.ts';

/** An amount in its currency. */
export type Amount = { amount: string; currency: { code: string; numberOfDecimals: number } };

/** Formats gross amounts, added up by currency: `12,300.00 AUD, 500 JPY gross`. */
export function grossText(t: Texts['t'], amounts: readonly Amount[]): string {
  return t('{amounts} gross', { amounts: sumsByCurrency(amounts) });
}

/** Formats net amounts, added up by currency: `12,300.00 AUD net`. */
export function netText(t: Texts['t'], amounts: readonly Amount[]): string {
  return t('{amounts} net', { amounts: sumsByCurrency(amounts) });
}

function sumsByCurrency(amounts: readonly Amount[]): string {
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
