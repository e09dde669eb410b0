type Listener = () => void;

const listeners = new Set<Listener>();

/** Stops the timer as its button in the bar does, which asks about time that can't be saved. Returns whether there is such a button. */
export function callStopTimer(): boolean {
  for (const stop of listeners) stop();
  return listeners.size > 0;
}

/** Calls back when the timer is to be stopped. Returns the function that ends it. */
export function onStopTimerCalled(stop: Listener): () => void {
  listeners.add(stop);
  return () => listeners.delete(stop);
}
