import { useCallback, useSyncExternalStore } from 'react';
import { todayIn } from './today.ts';

/** How often midnight is checked, in milliseconds, and also when the page becomes visible. */
const LOOK = 30_000;

/** Returns today in the agency's time zone, updated at midnight while the page stays open. */
export function useToday(timeZone: string): string {
  return useSyncExternalStore(
    watchClock,
    useCallback(() => todayIn(timeZone), [timeZone]),
  );
}

function watchClock(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK);
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('focus', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('focus', listener);
  };
}
