import { jobAmountsOfLine } from '#domain/estimates/estimate-line.ts';
import { convert, type ExchangeRate } from '#domain/money/exchange-rate.ts';
import { roundAmount } from '#domain/money/money.ts';

/** An estimate's exchange rate; without one it counts unconverted until there is one. */
export type Conversion = { rate: ExchangeRate | null; baseDecimals: number };

/** Converts a line to base currency, and returns its contribution to the job's figures. */
export function inBase(
  { net, cost }: { net: string; cost: string | null },
  { rate, baseDecimals }: Conversion,
): { quotedInBase: string; costInBase: string | null; amount: string; revenue: string } {
  const of = (amount: string) => (rate ? convert(amount, rate, baseDecimals) : roundAmount(amount, baseDecimals));
  const quotedInBase = of(net);
  const costInBase = cost === null ? null : of(cost);
  return { quotedInBase, costInBase, ...jobAmountsOfLine({ net: quotedInBase, cost: costInBase }, baseDecimals) };
}
