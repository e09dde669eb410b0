import Big from 'big.js';
import { roundAmount } from '../money/money.ts';

/**
 * A rounded total split over parts whose exact shares are known: each share is rounded down, and the units that are left go one
 * each to the largest rests that were cut off, of equal ones to the earlier. A negative total is split as its mirror image. The shares add up
 * to the total before it was rounded; the parts add up to the total.
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

/** To the next unit below: -0.633 becomes -0.64. */
function roundedDown(amount: Big, decimals: number): Big {
  const cut = amount.round(decimals, Big.roundDown);
  return cut.gt(amount) ? cut.minus(Big(10).pow(-decimals)) : cut;
}

/** What a step takes of something that is taken in steps: the rounded share of all so far, less what earlier steps took. */
export function shareOfStep(soFar: Big | string, takenBefore: string, decimals: number): string {
  return roundAmount(Big(roundAmount(soFar, decimals)).minus(takenBefore), decimals);
}
