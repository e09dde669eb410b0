import { withDecimalSign } from '../../platform/formats.ts';

const TRILLION = 1e12;
const BILLION = 1e9;

/** Shortens an axis value: from 1e9 in B, from 1e12 in T, with 1 decimal; smaller values stay. */
export function shortNumber(value: number): string {
  const magnitude = Math.abs(value);
  if (magnitude >= TRILLION) return withDecimalSign(`${(value / TRILLION).toFixed(1)}T`);
  if (magnitude >= BILLION) return withDecimalSign(`${(value / BILLION).toFixed(1)}B`);
  return withDecimalSign(String(value));
}
