import { type Hundredths, sumHours } from './hours.ts';

/**
 * Distributes a total by weight, exact to the hundredth: rounds shares down and gives the remaining hundredths to the largest remainders,
 * earlier ones first. Weights are non-negative integers; equal shares if all are 0.
 */
export function spreadHours(total: Hundredths, weights: readonly number[]): Hundredths[] {
  if (weights.length === 0) return [];
  const sum = sumHours(weights);
  if (sum === 0)
    return spreadHours(
      total,
      weights.map(() => 1),
    );
  const sign = total < 0 ? -1 : 1;
  const magnitude = Math.abs(total);
  const shares = weights.map((weight) => Math.floor((magnitude * weight) / sum));
  const left = magnitude - sumHours(shares);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (magnitude * weight) % sum }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index]! += 1;
  return shares.map((share) => (share === 0 ? 0 : sign * share));
}

/** Returns the hours missing to a day's work hours, at least 0. */
export function missingHours(day: { workHours: Hundredths; otherHours: Hundredths }): Hundredths {
  return Math.max(0, day.workHours - day.otherHours);
}
