import Big from 'big.js';
import { roundAmount } from '../money/money.ts';

/**
 * Splits a rounded total by exact shares, with the largest remainder method: shares are rounded down, and the remaining units go to
 * those with the largest remainders, earlier ones first. A negative total is split like the positive one. `shares` must add up to
 * the total before it was rounded; the returned parts add up to the rounded total.
 */
export function splitTotal(total: string, shares: readonly (Big | string)[], decimals: number): string[] {
  const sign = Big(total).lt(0) ? -1 : 1;
  const unit = Big(10).pow(-decimals);
  const parts = shares.map((share, place) => {
    const exact = Big(share).times(sign);
    const down = roundedDown(exact, decimals);
    return { place, down, rest: exact.minus(down) };
  });
  const given = parts.reduce((sum, { down }) => sum.plus(down), Big(0));
  const left = Number(Big(total).times(sign).minus(given).div(unit).round(0));
  if (left < 0 || left > parts.length) throw new RangeError(`${total} is not the rounded total of its shares`);
  const larger = parts.toSorted((one, other) => other.rest.cmp(one.rest) || one.place - other.place).slice(0, left);
  const roundedUp = new Set(larger.map(({ place }) => place));
  return parts.map(({ place, down }) =>
    roundAmount((roundedUp.has(place) ? down.plus(unit) : down).times(sign), decimals),
  );
}

/** Rounds towards negative infinity: -0.633 becomes -0.64. */
function roundedDown(amount: Big, decimals: number): Big {
  const cut = amount.round(decimals, Big.roundDown);
  return cut.gt(amount) ? cut.minus(Big(10).pow(-decimals)) : cut;
}

/** Returns the amount of the next step, from the exact amount of all steps so far. Rounding the sum keeps errors from adding up. */
export function shareOfStep(soFar: Big | string, takenBefore: string, decimals: number): string {
  return roundAmount(Big(roundAmount(soFar, decimals)).minus(takenBefore), decimals);
}
