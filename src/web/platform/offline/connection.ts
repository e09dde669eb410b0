import { useSyncExternalStore } from 'react';

/** The age of displayed data while nothing newer can be read; null if the server responds. */
let offlineSince: number | null = null;
let lastHeard: number | null = null;

const watching = new Set<() => void>();
const waiting = new Set<() => void>();

function become(since: number | null) {
  if (since === offlineSince) return;
  offlineSince = since;
  for (const listener of watching) listener();
}

/** Records that the server responded, in whatever way. */
export function reportReachable() {
  const wasAway = offlineSince !== null;
  lastHeard = Date.now();
  become(null);
  if (wasAway) for (const listener of waiting) listener();
}

/** Records that the server didn't respond. */
export function reportUnreachable() {
  if (offlineSince === null) become(lastHeard ?? Date.now());
}

/** Records that data read at this time is displayed instead of a response. */
export function reportStoredCopyShown(readAt: number) {
  become(Math.min(readAt, offlineSince ?? readAt));
}

/** Returns whether the server was unreachable at the last request, or the device reports no network. */
export function isOffline(): boolean {
  return offlineSince !== null;
}

/** Returns the age of displayed data (epoch milliseconds) while the server is unreachable; null otherwise. */
export function useOfflineSince(): number | null {
  return useSyncExternalStore(watch, () => offlineSince);
}

function watch(listener: () => void) {
  watching.add(listener);
  return () => watching.delete(listener);
}

/** Calls back when the network may be back: the device says so, or a response arrived. Returns the function that stops it. */
export function onBack(listener: () => void): () => void {
  waiting.add(listener);
  return () => waiting.delete(listener);
}

/** Listens to the device's network events. Having a network doesn't mean that the server is reachable: only a response does. */
export function watchNetwork() {
  if (!navigator.onLine) reportUnreachable();
  window.addEventListener('offline', reportUnreachable);
  window.addEventListener('online', () => {
    for (const listener of waiting) listener();
  });
}
