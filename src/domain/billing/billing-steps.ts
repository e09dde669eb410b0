import Big from 'big.js';
import { roundAmount, sumOfAmounts } from '../money/money.ts';
import { shareOfStep } from './split-amount.ts';

/** What a client invoice bills of accepted estimate lines: up to a cumulative percent, or an amount of each line. */
export type BillingStep = { percent: string } | { amounts: readonly string[] };
/** A line: what was quoted for it, net, and what earlier invoices billed of it. */
export type BilledLine = { quoted: string; billed: string };

export type BillingRefusal = 'percent-below-billed' | 'amount-exceeds-quoted';

/**
 * The net of each line of a step. By percent it is the rounded share of all so far less what was billed; a percent below
 * what a line was billed is refused, as is an amount beyond what is quoted. Lines that take away are the mirror image of those that add.
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
