const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds between attempts; the last value repeats. */
const PAUSES = [10, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR] as const;
/** Random variation of a pause, so that deliveries that failed together aren't retried together. */
const JITTER = 0.2;
/** Seconds from the first attempt to the last. */
export const RETRY_SECONDS = 72 * HOUR;
/** After this many consecutive failures the receiver is considered down, and all its deliveries wait. */
const FAILURES_TO_PAUSE = 3;
/** The maximum Retry-After that is honoured, in seconds. */
const LONGEST_ASKED = 24 * HOUR;

/** The history of a failed delivery. The caller draws `random` between 0 and 1. */
export type FailedDelivery = {
  /** Failed attempts including the last. */
  failures: number;
  /** Seconds since the first attempt. */
  seconds: number;
  /** Retry-After in seconds; null if absent. */
  asked: number | null;
  random: number;
};

/** Returns the seconds until the next attempt; null after three days, of which the last attempt marks the end. */
export function secondsToNextAttempt({ failures, seconds, asked, random }: FailedDelivery): number | null {
  const left = RETRY_SECONDS - seconds;
  if (left <= 0) return null;
  return Math.min(left, Math.max(pauseAfter(failures, random), Math.min(asked ?? 0, LONGEST_ASKED)));
}

/**
 * Returns how long to send nothing to a receiver after consecutive failures, in seconds; 0: send the next event at once. A slow receiver,
 * or one that sent Retry-After, pauses without being tried with the next event.
 */
export function secondsToPause({ failures, seconds, asked, random }: FailedDelivery, isSlow: boolean): number {
  const left = Math.max(0, RETRY_SECONDS - seconds);
  const wanted = Math.min(asked ?? 0, LONGEST_ASKED);
  if (failures < FAILURES_TO_PAUSE && !isSlow) return Math.min(left, wanted);
  const pauses = Math.max(1, failures - FAILURES_TO_PAUSE + 1);
  return Math.min(left, Math.max(wanted, pauseAfter(pauses, random)));
}

function pauseAfter(failures: number, random: number): number {
  const pause = PAUSES[failures - 1] ?? PAUSES.at(-1)!;
  return pause * (1 - JITTER + 2 * JITTER * random);
}
