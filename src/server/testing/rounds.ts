/** Whether this is `npm run test:long`, which does all rounds of what is long by nature. */
const isLong = process.env.DOCKET_TEST_LONG === 'on';

/** How many rounds of a test that repeats itself: a part of them every time, all of them in `npm run test:long`. */
export function roundsOf(everyTime: number, all: number): number {
  return isLong ? all : everyTime;
}

/**
 * Where the dice of this run begin: elsewhere every minute, so that many short runs try what one long run tries. A failure
 * names it, and `DOCKET_TEST_SEED` begins there again.
 */
export const RUN_SEED = Number(process.env.DOCKET_TEST_SEED ?? Math.floor(Date.now() / 60_000) % 1_000_000);

/** Stands in the message of a failure. */
export const againWith = `the same again: DOCKET_TEST_SEED=${RUN_SEED}${isLong ? ' DOCKET_TEST_LONG=on' : ''}`;

/**
 * Whether one of many things is tried in this run: every so-manieth is, the others in runs that begin in another minute. All of them are in
 * `npm run test:long`.
 */
export function isOfThisRun(index: number, every: number): boolean {
  return isLong || (index + RUN_SEED) % every === 0;
}
