import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { beginPasskeySignIn, type ShownPasskey, signInWithPasskey } from '#contract/passkey.ts';
import type { SessionUser } from '#contract/session.ts';
import { call } from '../platform/api.ts';
import { part } from '../platform/loading/missing-part.ts';
import { whenIdle } from '../platform/loading/when-idle.ts';
import { offersPasskeysInFields } from './passkey-support.ts';

/** The code of the ceremony comes when the page has nothing else to do, or with the press. */
export const loadCeremony = part(() => import('./passkey-ceremony.ts'));

type Chosen = { shown: ShownPasskey; database: string };

/**
 * Signing in with a passkey (IDENT-06): by a press, and, where `isOffered`, by choosing it in the field that asks for the name. `database`: where
 * it is asked for; whose it is the passkey says itself.
 */
export function usePasskeySignIn(props: {
  database: string;
  isPersistent: boolean;
  isOffered?: boolean;
  ticket?: string;
  onlyAs?: { database: string; id: number };
  onSignedIn: (user: SessionUser) => unknown;
}) {
  const { database, isPersistent, isOffered = false, ticket, onlyAs, onSignedIn } = props;
  const offering = useRef<() => void>(undefined);
  const attempt = useMutation({
    mutationFn: async (chosen: Chosen | null) => {
      const sent = chosen ?? { database, shown: await showAtPress(database) };
      return call(signInWithPasskey, {
        body: { ...sent, isPersistent, ...(ticket ? { ticket } : {}), ...(onlyAs ? { onlyAs } : {}) },
      });
    },
    onSuccess: onSignedIn,
  });
  const { isPending, mutate } = attempt;
  const enter = useEffectEvent((chosen: Chosen) => mutate(chosen));
  // Another ceremony ends the offer; it comes back where that one has led to nothing.
  const isWaiting = isOffered && !isPending && !attempt.isSuccess && database !== '';
  useEffect(() => {
    if (!isWaiting) return;
    let isGone = false;
    const offer = async () => {
      if (isGone || !(await offersPasskeysInFields())) return;
      const { offerPasskeys } = await loadCeremony();
      if (!isGone) offering.current = offerPasskeys(database, (shown) => enter({ shown, database }));
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
  return { press, isPending, error: attempt.error, reset: attempt.reset };
}

async function showAtPress(database: string): Promise<ShownPasskey> {
  const [{ showPasskey }, options] = await Promise.all([
    loadCeremony(),
    call(beginPasskeySignIn, { body: { database } }),
  ]);
  return showPasskey(options);
}
