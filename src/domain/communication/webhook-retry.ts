const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds from one attempt to the next; the last for all that follow. */
const PAUSES = [10, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR] as const;
/** Pauses differ by so much either way, so that what failed together does not come again together. */
const JITTER = 0.2;
/** Seconds from the first attempt to the last one. */
export const RETRY_SECONDS = 72 * HOUR;
/** So many deliveries in a row that fail say that it is the receiver, not what is sent: then all wait. */
const FAILURES_TO_PAUSE = 3;
/** The longest that a receiver can have itself waited for by Retry-After. */
const LONGEST_ASKED = 24 * HOUR;

/** How a delivery has fared up to now; `random` from 0 to 1 is drawn by the caller. */
export type FailedDelivery = {
  /** Attempts that failed, the last one included. */
  failures: number;
  /** Since its first attempt. */
  seconds: number;
  /** What the receiver asked for by Retry-After, in seconds; null = nothing. */
  asked: number | null;
  random: number;
};

/**
 * Seconds until a delivery is tried again; null = it has been tried for three days, and the last attempt was at their end.
 */
export function secondsToNextAttempt({ failures, seconds, asked, random }: FailedDelivery): number | null {
  const left = RETRY_SECONDS - seconds;
  if (left <= 0) return null;
  return Math.min(left, Math.max(pauseAfter(failures, random), Math.min(asked ?? 0, LONGEST_ASKED)));
}

/**
 * Seconds for which nothing is sent to a receiver any more after so many failures in a row; 0 = the next event is tried at once. One that
 * was too slow, or says by itself when to come again, is not asked for the next event first.
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
