import { useSyncExternalStore } from 'react';

/** From when what is shown may be, as nothing newer could be read; null = the server answers. */
let offlineSince: number | null = null;
let lastHeard: number | null = null;

const watching = new Set<() => void>();
const waiting = new Set<() => void>();

function become(since: number | null) {
  if (since === offlineSince) return;
  offlineSince = since;
  for (const listener of watching) listener();
}

/** An answer came from the server, whatever it says. */
export function reportReachable() {
  const wasAway = offlineSince !== null;
  lastHeard = Date.now();
  become(null);
  if (wasAway) for (const listener of waiting) listener();
}

/** No answer came. */
export function reportUnreachable() {
  if (offlineSince === null) become(lastHeard ?? Date.now());
}

/** What was read at this time is shown instead of an answer. */
export function reportStoredCopyShown(readAt: number) {
  become(Math.min(readAt, offlineSince ?? readAt));
}

/** Whether the server could not be reached when it was last asked, or the device says that it has no network. */
export function isOffline(): boolean {
  return offlineSince !== null;
}

/** From when what is shown may be, in milliseconds since 1970, while the server cannot be reached; null while it can. */
export function useOfflineSince(): number | null {
  return useSyncExternalStore(watch, () => offlineSince);
}

function watch(listener: () => void) {
  watching.add(listener);
  return () => watching.delete(listener);
}

/** Calls back when the network may be back: the device says so, or an answer came again. Answers the function that stops it. */
export function onBack(listener: () => void): () => void {
  waiting.add(listener);
  return () => waiting.delete(listener);
}

/** Hears what the device says of its network. That it has one does not mean that the server is there: only an answer does. */
export function watchNetwork() {
  if (!navigator.onLine) reportUnreachable();
  window.addEventListener('offline', reportUnreachable);
  window.addEventListener('online', () => {
    for (const listener of waiting) listener();
  });
}
