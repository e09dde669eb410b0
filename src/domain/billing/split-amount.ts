import Big from 'big.js';
import { roundAmount } from '../money/money.ts';

/**
 * Splits a rounded total over parts with known exact shares (largest remainder method): rounds each share down, then gives the remaining
 * units to the largest remainders, earlier parts first. Mirrors negative totals. The shares must add up to the unrounded total.
 */
export function splitTotal(total: string, shares: readonly (Big | string)[], decimals: number): string[] {
  const mirror = Big(total).lt(0) ? -1 : 1;
  const unit = Big(10).pow(-decimals);
  const parts = shares.map((share, place) => {
    const exact = Big(share).times(mirror);
    const down = roundedDown(exact, decimals);
    return { place, down, rest: exact.minus(down) };
  });
  const given = parts.reduce((sum, { down }) => sum.plus(down), Big(0));
  const left = Number(Big(total).times(mirror).minus(given).div(unit).round(0));
  if (left < 0 || left > parts.length) throw new RangeError(`${total} is not the rounded total of its shares`);
  const larger = parts.toSorted((one, other) => other.rest.cmp(one.rest) || one.place - other.place).slice(0, left);
  const raised = new Set(larger.map(({ place }) => place));
  return parts.map(({ place, down }) =>
    roundAmount((raised.has(place) ? down.plus(unit) : down).times(mirror), decimals),
  );
}

/** Rounds towards negative infinity: -0.633 becomes -0.64. */
function roundedDown(amount: Big, decimals: number): Big {
  const cut = amount.round(decimals, Big.roundDown);
  return cut.gt(amount) ? cut.minus(Big(10).pow(-decimals)) : cut;
}

/** Returns a step's amount: the rounded cumulative share less what earlier steps took. */
export function shareOfStep(soFar: Big | string, takenBefore: string, decimals: number): string {
  return roundAmount(Big(roundAmount(soFar, decimals)).minus(takenBefore), decimals);
}
