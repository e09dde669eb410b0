/** Whether this is `npm run test:long`, which does all rounds of what is long by nature. */
const isLong = process.env.DOCKET_TEST_LONG === 'on';

/** How many rounds of a test that repeats itself: a part of them every time, all of them in `npm run test:long`. */
export function roundsOf(everyTime: number, all: number): number {
  return isLong ? all : everyTime;
}
