import { useCallback, useSyncExternalStore } from 'react';
import { todayIn } from './today.ts';

/** How often it is looked whether midnight has passed, in milliseconds, beside when the page is looked at again. */
const LOOK = 30_000;

/** Today where the agency is; another day from midnight on, also on a page that stays open. */
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
