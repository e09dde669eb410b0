import Big from 'big.js';
import { roundAmount } from './money.ts';

/** So many units of the base currency are so many units of another one, as published: exact, never inverted or shortened (FX-01). */
export type CurrencyRate = { base: string; currency: string };

/**
 * A quotient rounded once, half away from zero, whatever its digits: its whole part is exact, and what is left decides by comparison. (A
 * division that stops after some digits and is then rounded is rounded twice.)
 */
export function roundQuotient(dividend: Big | string, divisor: Big | string, decimals: number): string {
  const [above, below] = integersOf(Big(dividend), Big(divisor));
  const isNegative = above < 0n !== below < 0n;
  const scaled = abs(above) * 10n ** BigInt(decimals);
  const [whole, rest] = [scaled / abs(below), scaled % abs(below)];
  const rounded = rest * 2n >= abs(below) ? whole + 1n : whole;
  const digits = rounded.toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return roundAmount(isNegative ? `-${text}` : text, decimals);
}

const abs = (value: bigint) => (value < 0n ? -value : value);

/** Two decimals as integers of the same ratio. */
function integersOf(one: Big, other: Big): [bigint, bigint] {
  const decimals = Math.max(...[one, other].map((value) => value.toFixed().split('.')[1]?.length ?? 0));
  const scale = Big(10).pow(decimals);
  return [BigInt(one.times(scale).toFixed(0)), BigInt(other.times(scale).toFixed(0))];
}
