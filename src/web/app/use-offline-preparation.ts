import { useEffect } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';

/** Delay after the first screen, in milliseconds: no one waits for this. */
const PAUSE = 10_000;

/** Where the application can start without a network, it also keeps what a new time entry needs then. */
export function useOfflinePreparation(user: SessionUser | null) {
  const id = user?.id;
  useEffect(() => {
    if (id === undefined) return;
    const leaving = new AbortController();
    const prepare = async () => {
      if (!navigator.serviceWorker?.controller) return;
      const { keepOwnJobs } = await import('../jobs/keep-own-jobs.ts');
      await keepOwnJobs(id, leaving.signal);
    };
    // What cannot be read now is read at the next start.
    const timer = setTimeout(() => void prepare().catch(() => undefined), PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [id]);
}
