import type { HealthState } from '#domain/operations/health.ts';

/** One line of `status`: how something stands, what it is, and why. */
export type StatusLine = { state: HealthState; what: string; text: string };

const STATE_WIDTH = 6;

/** Lines as they stand at a terminal, in columns. */
export function written(lines: readonly StatusLine[]): string[] {
  const width = Math.max(...lines.map(({ what }) => what.length)) + 2;
  return lines.map(({ state, what, text }) => `${state.padEnd(STATE_WIDTH)}${what.padEnd(width)}${text}`);
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long something has been, in the largest unit of which there is one. */
export function lasting(seconds: number): string {
  const [unit, length] = UNITS.find(([, one]) => seconds >= one) ?? ['second', 1];
  const count = Math.floor(seconds / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** A number with what it counts. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}
