import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onBack } from '../platform/offline/connection.ts';
import { readMissed } from '../platform/offline/offline-answers.ts';
import { useSession } from '../platform/use-session.ts';

/**
 * When the network is back: checks whether the session continues, or lets a user in who couldn't be let in before, and
 * retries failed reads.
 */
export function useCatchUp() {
  const router = useRouter();
  const session = useSession();
  const queryClient = useQueryClient();
  useEffect(() => {
    let isCatchingUp = false;
    return onBack(async () => {
      // The first answer of all this says itself that the network is back.
      if (isCatchingUp) return;
      isCatchingUp = true;
      try {
        await session.catchUp();
        if (!session.known()) await router.invalidate();
      } finally {
        isCatchingUp = false;
      }
      await readMissed(queryClient);
    });
  }, [router, session, queryClient]);
}
