/** What waits to be sent: nothing, something that could not be sent, or something that is on its way. */
export type WaitingState = 'empty' | 'unsent' | 'sending';

/** How long to wait before what could not be sent is sent again, in milliseconds: longer every time. */
const FIRST_PAUSE = 3_000;
const LONGEST_PAUSE = 60_000;

/**
 * Sends again what could not be sent: after a pause, and as soon as the device has a network again. `watch` calls back when the state may
 * have changed. Returns the function that stops it.
 */
export function keepTrying({
  state,
  watch,
  sendAgain,
}: {
  state: () => WaitingState;
  watch: (listener: () => void) => () => void;
  sendAgain: () => void;
}): () => void {
  let pause = FIRST_PAUSE;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const tryNow = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    sendAgain();
  };
  const stopWatching = watch(() => {
    const now = state();
    if (now === 'empty') pause = FIRST_PAUSE;
    if (timer || now !== 'unsent') return;
    timer = setTimeout(tryNow, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  });
  window.addEventListener('online', tryNow);
  return () => {
    stopWatching();
    if (timer) clearTimeout(timer);
    window.removeEventListener('online', tryNow);
  };
}
