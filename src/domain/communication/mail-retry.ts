/** Minutes between attempts; the last value repeats. */
const PAUSES = [1, 5, 15, 60, 240] as const;
/** Minutes after the first attempt during which retries continue. */
const LONGEST_MINUTES = 24 * 60;

/**
 * Returns the minutes until a mail is retried after `failures` failed attempts: 1, 5, 15, 60, then every 4 hours for a day. Null: give up.
 */
export function minutesToNextAttempt(failures: number): number | null {
  let sinceFirst = 0;
  let pause = 0;
  for (let attempt = 0; attempt < failures; attempt += 1) {
    pause = PAUSES[attempt] ?? PAUSES.at(-1)!;
    sinceFirst += pause;
    if (sinceFirst > LONGEST_MINUTES) return null;
  }
  return pause;
}
