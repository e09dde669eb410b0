/** The longest that a busy page lets something wait, in milliseconds. */
const LONGEST_WAIT = 1_000;

/** Does something when the page has nothing else to do. Safari has no idle time to tell of. */
export function whenIdle(then: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: LONGEST_WAIT });
  else setTimeout(then, 100);
}
