/** The state of queued work: nothing, unsent, or being sent. */
export type WaitingState = 'empty' | 'unsent' | 'sending';

/** The first pause before resending, in milliseconds; it grows each time. */
const FIRST_PAUSE = 3_000;
const LONGEST_PAUSE = 60_000;

/**
 * Resends queued work: after a pause, and when the device has a network again. `watch` calls back when the state may have changed. Returns
 * the function that stops it.
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
