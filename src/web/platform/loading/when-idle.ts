/** The maximum delay on a busy page, in milliseconds. */
const LONGEST_WAIT = 1_000;

/** Runs work when the page is idle. Safari doesn't support idle callbacks. */
export function whenIdle(then: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: LONGEST_WAIT });
  else setTimeout(then, 100);
}

/** Milliseconds for which the first screen has the network to itself before other code loads. */
const [SCREEN, APPLICATION] = [3_000, 5_000];

/** Runs work after a screen has been displayed for a while, or the user begins to use it. Returns the function that cancels it. */
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
 * Runs work after the application has been displayed for a while: a user who signs in uses it at once, and waits for a screen next. Returns
 * the function that cancels it.
 */
export function afterFirstScreen(then: () => void): () => void {
  const timer = setTimeout(() => whenIdle(then), APPLICATION);
  return () => clearTimeout(timer);
}
