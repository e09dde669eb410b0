/** Whether all rounds are wanted of tests that repeat something: `DOCKET_TEST_LONG=on npm run test:infrastructure`. */
const isLong = process.env.DOCKET_TEST_LONG === 'on';

/** How many rounds of a test that repeats something: as many in every run, and more in a long one. */
export function roundsOf(everyTime: number, all: number): number {
  return isLong ? all : everyTime;
}

/** The seed of all pseudo-random numbers of a run: every run tries the same, unless `DOCKET_TEST_SEED` asks for something else. */
export const RUN_SEED = Number(process.env.DOCKET_TEST_SEED ?? 1);

/** Stands in the message of a failure. */
export const againWith = `to repeat it: DOCKET_TEST_SEED=${RUN_SEED}${isLong ? ' DOCKET_TEST_LONG=on' : ''}`;
