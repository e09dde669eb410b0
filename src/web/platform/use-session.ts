import { createContext, useContext } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import type { Session } from './session.ts';

/** Provides the page's session. */
export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('no session is provided');
  return session;
}

/** Returns the signed-in user, on screens that the guard restricts to them. */
export function useUser(): SessionUser {
  const user = useSession().known();
  if (!user) throw new Error('not signed in');
  return user;
}
