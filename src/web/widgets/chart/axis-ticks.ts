/** Round steps within a power of ten; integers also by one. */
const STEPS = [1, 2, 2.5, 5, 10];
const STEPS_OF_ONE = [1, 2, 5, 10];
const TICKS = 4;

/** Returns a chart's axis ticks: round integers from 0, or the lowest value below it, to the highest. */
export function axisTicks(figures: readonly number[]): number[] {
  const highest = Math.max(0, ...figures);
  const lowest = Math.min(0, ...figures);
  const rough = (highest - lowest) / TICKS;
  if (rough === 0) return [0, 1];
  const power = Math.max(1, 10 ** Math.floor(Math.log10(rough)));
  const step = ((power === 1 ? STEPS_OF_ONE : STEPS).find((one) => one * power >= rough * 0.999_999) ?? 10) * power;
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  // Sums of floats would be displayed as 0.30000000000000004.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
