import Big from 'big.js';
import { roundAmount } from '../money/money.ts';

/** The approved estimate of a job and cost type, and what this order and other orders leave of it. */
export type EstimateLeft = { approved: string; left: string; isExceeded: boolean };

/**
 * Returns what the lines of an order leave of the approved estimate of a job and cost type. `remaining` already includes sent and
 * approved orders, but not this one while it can be edited. `isLimited`: orders can't exceed the estimate, so a job without an
 * estimate has no budget. Otherwise such a job has nothing to exceed. Lines with a zero or negative sum never
 * exceed the estimate.
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

/** Counts an amount's decimals. */
function decimalsOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}
