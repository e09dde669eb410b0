import Big from 'big.js';
import { roundAmount, sumOfAmounts } from '../money/money.ts';
import { shareOfStep } from './split-amount.ts';

/** What a client invoice bills of accepted estimate lines: a cumulative percentage, or an amount per line. */
export type BillingStep = { percent: string } | { amounts: readonly string[] };
/** A line's quoted net amount, and what earlier invoices billed of it. */
export type BilledLine = { quoted: string; billed: string };

export type BillingRefusal = 'percent-below-billed' | 'amount-exceeds-quoted';

/**
 * Returns the net amount of each line for a billing step. A percentage is cumulative: the rounded share less what was billed before.
 * Rejects a percentage below what was billed, and an amount above the quote. Negative lines mirror positive ones.
 */
export function netsOfStep(
  lines: readonly BilledLine[],
  step: BillingStep,
  decimals: number,
): { nets: string[]; net: string } | { refused: BillingRefusal } {
  const nets = lines.map(({ quoted, billed }, place) =>
    'percent' in step
      ? shareOfStep(Big(quoted).times(step.percent).times('0.01'), billed, decimals)
      : roundAmount(step.amounts[place] ?? '0', decimals),
  );
  for (const [place, { quoted, billed }] of lines.entries()) {
    const mirror = Big(quoted).lt(0) ? -1 : 1;
    const net = Big(nets[place]!).times(mirror);
    if ('percent' in step && net.lt(0)) return { refused: 'percent-below-billed' };
    const left = Big(quoted).minus(billed).times(mirror);
    if (net.gt(left)) return { refused: 'amount-exceeds-quoted' };
  }
  return { nets, net: sumOfAmounts(nets, decimals) };
}
