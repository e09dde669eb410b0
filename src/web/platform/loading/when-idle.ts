/** The longest that a busy page lets something wait, in milliseconds. */
const LONGEST_WAIT = 1_000;

/** Does something when the page has nothing else to do. Safari has no idle time to tell of. */
export function whenIdle(then: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: LONGEST_WAIT });
  else setTimeout(then, 100);
}

/** Milliseconds for which the first screen has the network for itself before other code is loaded. */
const [SCREEN, APPLICATION] = [3_000, 5_000];

/** Does something when a screen has been there for a while, or somebody begins to use it. Answers the function that gives it up. */
export function afterFirstUse(then: () => void): () => void {
  const uses = ['keydown', 'pointerdown'];
  const stop = () => {
    clearTimeout(timer);
    for (const use of uses) globalThis.removeEventListener?.(use, begin, true);
  };
  const begin = () => {
    stop();
    whenIdle(then);
  };
  const timer = setTimeout(begin, SCREEN);
  for (const use of uses) globalThis.addEventListener?.(use, begin, true);
  return stop;
}

/**
 * Does something when the application has been there for a while: who signs in uses it at once, and waits for a screen next. Answers the
 * function that gives it up.
 */
export function afterFirstScreen(then: () => void): () => void {
  const timer = setTimeout(() => whenIdle(then), APPLICATION);
  return () => clearTimeout(timer);
}
