import Big from 'big.js';
import { roundAmount } from '../money/money.ts';

/** What was approved of a job's estimate for a cost type, and what this order and the others leave of it. */
export type EstimateLeft = { approved: string; left: string; isExceeded: boolean };

/**
 * What the lines of an order leave of the approved estimate of a job and cost type. Orders that were sent or approved
 * are in `remaining`; this one, while it can be changed, is not. `isLimited` = orders may not exceed the estimate: then a job
 * without one has no room, while elsewhere nothing was promised that could be exceeded. Lines that come to nothing, or to a credit,
 * exceed nothing, however little the others have left.
 */
export function estimateLeft(
  estimate: { approvedEstimate: string; remaining: string },
  netOfLines: readonly string[],
  isLimited: boolean,
): EstimateLeft {
  const net = netOfLines.reduce((sum, each) => sum.plus(each), Big(0));
  const left = Big(estimate.remaining).minus(net);
  const isEstimated = Big(estimate.approvedEstimate).gt(0);
  return {
    approved: estimate.approvedEstimate,
    left: roundAmount(left, Math.max(2, decimalsOf(estimate.remaining))),
    isExceeded: net.gt(0) && left.lt(0) && (isEstimated || isLimited),
  };
}

/** With how many decimals an amount is written. */
function decimalsOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}
