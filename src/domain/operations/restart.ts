/** A server that ends so soon after its start, in milliseconds, would probably do so again. */
const SOON = 60_000;
const [FIRST_WAIT, LONGEST_WAIT] = [1_000, 60_000];

/** Hours for which a restart is worth a look at the health page. */
export const RESTART_SHOWN_HOURS = 24;

/** Restarts of the server since `npm start`: how many, when the last one was (ISO 8601), and what ended the server. */
export type Restarts = { count: number; lastAt: string | null; why: string | null };
export const NO_RESTARTS: Restarts = { count: 0, lastAt: null, why: null };

/**
 * How long to wait before a crashed server is started again: one second, and twice as long after each crash in a row that
 * came within a minute of the start, up to a minute. `crashes` counts these, the present one included.
 */
export function restartWait(ranFor: number, crashesBefore: number): { crashes: number; wait: number } {
  const crashes = ranFor < SOON ? crashesBefore + 1 : 1;
  return { crashes, wait: Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(crashes - 1, 10)) };
}
