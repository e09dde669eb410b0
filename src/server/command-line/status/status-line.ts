import type { HealthState } from '#domain/operations/health.ts';

/** A line of `status`: state, subject and explanation. */
export type StatusLine = { state: HealthState; what: string; text: string };

const STATE_WIDTH = 6;

/** Formats lines in columns for a terminal. */
export function written(lines: readonly StatusLine[]): string[] {
  const width = Math.max(...lines.map(({ what }) => what.length)) + 2;
  return lines.map(({ state, what, text }) => `${state.padEnd(STATE_WIDTH)}${what.padEnd(width)}${text}`);
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Formats a duration in its largest whole unit. */
export function lasting(seconds: number): string {
  const [unit, length] = UNITS.find(([, one]) => seconds >= one) ?? ['second', 1];
  const count = Math.floor(seconds / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Formats a number with its noun. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}
