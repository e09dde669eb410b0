/** A server that ends within this many milliseconds of its start would probably do so again. */
const SOON = 60_000;
const [FIRST_WAIT, LONGEST_WAIT] = [1_000, 60_000];

/** Hours during which the health page displays a restart. */
export const RESTART_SHOWN_HOURS = 24;

/** Restarts since `npm start`: number, last time (ISO 8601), and reason. */
export type Restarts = { count: number; lastAt: string | null; why: string | null };
export const NO_RESTARTS: Restarts = { count: 0, lastAt: null, why: null };

/**
 * Returns how long to wait before restarting a crashed server: one second, doubled after each consecutive crash within a minute of the
 * start, up to a minute. `crashes` counts them, including this one.
 */
export function restartWait(ranFor: number, crashesBefore: number): { crashes: number; wait: number } {
  const crashes = ranFor < SOON ? crashesBefore + 1 : 1;
  return { crashes, wait: Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(crashes - 1, 10)) };
}
