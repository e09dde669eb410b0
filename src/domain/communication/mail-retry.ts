/** Minutes from one attempt to the next; the last for all that follow. */
const PAUSES = [1, 5, 15, 60, 240] as const;
/** Minutes after the first attempt in which there are more. */
const LONGEST_MINUTES = 24 * 60;

/**
 * How many minutes after its last attempt a mail is tried again that could not be sent `failures` times; null = it is given up
 *: after 1, 5, 15, 60 minutes, then every 4 hours for a day.
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
