import Big from 'big.js';
import { roundAmount } from '../money/money.ts';

/** A job's approved estimate for a cost type, and what remains after all orders. */
export type EstimateLeft = { approved: string; left: string; isExceeded: boolean };

/**
 * Returns what an order's lines leave of the approved estimate of a job and cost type. `remaining` already includes sent and approved
 * orders, but not this one while it's editable. With `isLimited`, orders may not exceed the estimate, and without an estimate nothing may
 * be ordered. Lines with a zero or negative sum never exceed it.
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
