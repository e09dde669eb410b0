import { jobAmountsOfLine } from '#domain/estimates/estimate-line.ts';
import { convert, type ExchangeRate } from '#domain/money/exchange-rate.ts';
import { roundAmount } from '#domain/money/money.ts';

/** In which currency an estimate is, and what it is worth in the agency's; without a rate it counts as it is, until there is one. */
export type Conversion = { rate: ExchangeRate | null; baseDecimals: number };

/** What a line is worth in the agency's currency, and feeds into the figures of its job. */
export function inBase(
  { net, cost }: { net: string; cost: string | null },
  { rate, baseDecimals }: Conversion,
): { quotedInBase: string; costInBase: string | null; amount: string; revenue: string } {
  const of = (amount: string) => (rate ? convert(amount, rate, baseDecimals) : roundAmount(amount, baseDecimals));
  const quotedInBase = of(net);
  const costInBase = cost === null ? null : of(cost);
  return { quotedInBase, costInBase, ...jobAmountsOfLine({ net: quotedInBase, cost: costInBase }, baseDecimals) };
}
