import type { SessionUser } from '#contract/identity/session.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { isOfLink } from '../platform/page-kinds.ts';

/** A requested place. */
export type Place = { pathname: string; search: string };

/** The guard's decision: enter, or redirect. */
export type Verdict =
  | { kind: 'enter' }
  | { kind: 'go'; to: string; search?: Record<string, string> }
  /** Signed in at the sign-in screen: refreshes the session, then goes to the start screen. */
  | { kind: 'go-to-start' };

/** Decides whether a user may enter a route; `user` is null without a session. */
export function guard(place: Place, user: Pick<SessionUser, 'passwordExpired' | 'lacksSecondFactor'> | null): Verdict {
  const path = place.pathname.replace(/(?<!\/)\/+$/, '') || '/';
  if (path === PATHS.logout || isOfLink(path)) return { kind: 'enter' };
  if (!user) {
    if (path === PATHS.login) return { kind: 'enter' };
    return { kind: 'go', to: PATHS.login, search: wantedPlace(place) };
  }
  if (user.passwordExpired)
    return path === PATHS.changePassword ? { kind: 'enter' } : { kind: 'go', to: PATHS.changePassword };
  if (user.lacksSecondFactor) return path === PATHS.account ? { kind: 'enter' } : { kind: 'go', to: PATHS.account };
  return path === PATHS.login ? { kind: 'go-to-start' } : { kind: 'enter' };
}

/** Encodes a place in the sign-in screen's parameters: path in toState, query in toParams. */
export function wantedPlace(place: Place): Record<string, string> {
  const parameters = Object.fromEntries(new URLSearchParams(place.search));
  return {
    toState: place.pathname,
    ...(Object.keys(parameters).length > 0 ? { toParams: JSON.stringify(parameters) } : {}),
  };
}

/**
 * Returns where to go after sign-in; null unless it's a place in this application. Rejects anything that could leave it: another host, a
 * scheme, a protocol-relative or backslashed path.
 */
export function placeAfterSignIn(search: {
  toState?: unknown;
  toParams?: unknown;
}): { to: string; search: Record<string, string> } | null {
  const { toState, toParams } = search;
  if (typeof toState !== 'string' || !/^\/(?![/\\])[\w\-/.~%]*$/.test(toState) || toState.includes('..')) return null;
  const pathname = toState.replace(/(?<!\/)\/+$/, '');
  if (pathname === '' || pathname.toLowerCase() === PATHS.logout) return null;
  return { to: pathname, search: parametersOf(toParams) };
}

function parametersOf(toParams: unknown): Record<string, string> {
  const parameters = typeof toParams === 'string' ? parseObject(toParams) : toParams;
  if (typeof parameters !== 'object' || parameters === null) return {};
  const entries = Object.entries(parameters).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function parseObject(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Returns the time entry screen: the mobile time sheet on a phone, otherwise the grid. */
export function timePath(isOnMobile: boolean): typeof PATHS.mobileTimeEntry | typeof PATHS.timeEntry {
  return isOnMobile ? PATHS.mobileTimeEntry : PATHS.timeEntry;
}

/** Returns a user's start screen: time entry, or Home if chosen. */
export function startPath(user: Pick<SessionUser, 'startsAtHome'> | null, isOnMobile: boolean) {
  return user?.startsAtHome ? PATHS.home : timePath(isOnMobile);
}
