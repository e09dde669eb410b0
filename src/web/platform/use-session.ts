import { createContext, useContext } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import type { Session } from './session.ts';

/** Holds the page's session; the application provides it. */
export const SessionContext = createContext<Session | null>(null);

/** The session of this page. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('no session is provided');
  return session;
}

/** The signed-in person, on screens that the guard shows to signed-in people only. */
export function useUser(): SessionUser {
  const user = useSession().known();
  if (!user) throw new Error('not signed in');
  return user;
}
