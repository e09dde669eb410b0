import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ShownPasskey } from '#contract/identity/passkey.ts';
import type { SessionUser } from '#contract/identity/session.ts';
import { part } from '../platform/loading/missing-part.ts';
import { whenIdle } from '../platform/loading/when-idle.ts';
import type { PasskeySignIn } from './passkey-ceremony.ts';
import { offersPasskeysInFields } from './passkey-support.ts';

/** The code of the ceremony comes when the page has nothing else to do, or with the press. */
export const loadCeremony = part(() => import('./passkey-ceremony.ts'));

/**
 * Signing in with a passkey: by a button, and, with `isOffered`, by choosing it in the user name field. `database`: the
 * selected agency; the passkey itself says whose it is.
 */
export function usePasskeySignIn({
  isOffered = false,
  onSignedIn,
  ...signIn
}: PasskeySignIn & { isOffered?: boolean; onSignedIn: (user: SessionUser) => unknown }) {
  const { database } = signIn;
  const offering = useRef<() => void>(undefined);
  const attempt = useMutation({
    mutationFn: async (chosen: { shown: ShownPasskey; database: string } | null) => {
      const { signInByPasskey } = await loadCeremony();
      return signInByPasskey(chosen ? { ...signIn, database: chosen.database } : signIn, chosen?.shown ?? null);
    },
    onSuccess: onSignedIn,
  });
  const { isPending, isSuccess, mutate } = attempt;
  const enter = useEffectEvent((shown: ShownPasskey, askedAt: string) => mutate({ shown, database: askedAt }));
  // Another ceremony ends the offer; it comes back where that one has led to nothing.
  const isWaiting = isOffered && !isPending && !isSuccess && database !== '';
  useEffect(() => {
    if (!isWaiting) return;
    let isGone = false;
    const offer = async () => {
      if (isGone || !(await offersPasskeysInFields())) return;
      const { offerPasskeys } = await loadCeremony();
      if (!isGone) offering.current = offerPasskeys(database, (shown) => enter(shown, database));
    };
    whenIdle(() => void offer().catch(() => undefined));
    return () => {
      isGone = true;
      offering.current?.();
      offering.current = undefined;
    };
  }, [isWaiting, database]);
  const press = () => {
    offering.current?.();
    offering.current = undefined;
    mutate(null);
  };
  return { press, isPending, error: attempt.error };
}
