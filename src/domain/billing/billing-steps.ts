import Big from 'big.js';
import { roundAmount, sumOfAmounts } from '../money/money.ts';
import { shareOfStep } from './split-amount.ts';

/** What a client invoice bills of accepted estimate lines: up to a cumulative percentage, or an amount for each line. */
export type BillingStep = { percent: string } | { amounts: readonly string[] };
/** The net amounts of a line: quoted, and billed by earlier invoices. */
export type BilledLine = { quoted: string; billed: string };

export type BillingRefusal = 'percent-below-billed' | 'amount-exceeds-quoted';

/**
 * Returns the net of each line on an invoice. For a percentage it is the rounded share of the quoted amount minus what was billed before.
 * A percentage below what was billed is refused, and so is more than the quoted amount. Negative lines follow the same rules with
 * the opposite sign.
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
    const sign = Big(quoted).lt(0) ? -1 : 1;
    const net = Big(nets[place]!).times(sign);
    if ('percent' in step && net.lt(0)) return { refused: 'percent-below-billed' };
    const left = Big(quoted).minus(billed).times(sign);
    if (net.gt(left)) return { refused: 'amount-exceeds-quoted' };
  }
  return { nets, net: sumOfAmounts(nets, decimals) };
}
