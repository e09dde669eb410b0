import { lazy, Suspense, useEffect, useState } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import { part } from '../platform/loading/missing-part.ts';
import { askToReauthenticateWith } from '../platform/re-authentication.ts';

const loadDialog = part(() => import('./re-authentication-dialog.tsx'));
const LazyReauthenticationDialog = lazy(async () => ({ default: (await loadDialog()).ReauthenticationDialog }));

/** Shows the question for a proof whenever a call needs one, and tells how it ended. */
export function ReauthenticationPrompt({ user }: { user: SessionUser }) {
  const [end, setEnd] = useState<((isProved: boolean) => void) | null>(null);
  useEffect(
    () =>
      askToReauthenticateWith(
        () =>
          new Promise((resolve) => {
            setEnd(() => (isProved: boolean) => {
              setEnd(null);
              resolve(isProved);
            });
          }),
      ),
    [],
  );
  if (!end) return null;
  return (
    <Suspense fallback={null}>
      <LazyReauthenticationDialog user={user} onEnd={end} />
    </Suspense>
  );
}
