import { type Hundredths, sumHours } from './hours.ts';

/**
 * Shares a total out by weight, exact to the hundredth: each share is rounded down, and the hundredths that are left go
 * to the largest remainders, earlier ones first. Weights are whole and not negative; where all are 0 the shares are equal.
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

/** What is missing to a day's work hours, never below nothing. */
export function missingHours(day: { workHours: Hundredths; otherHours: Hundredths }): Hundredths {
  return Math.max(0, day.workHours - day.otherHours);
}
