import type { SessionUser } from '#contract/identity/session.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { isOfLink } from '../platform/page-kinds.ts';

/** Where somebody wants to go. */
export type Place = { pathname: string; search: string };

/** What the guard says: go in, or go there instead. */
export type Verdict =
  | { kind: 'enter' }
  | { kind: 'go'; to: string; search?: Record<string, string> }
  /** Signed in and at the sign-in screen: details are refreshed first, then on to the own start. */
  | { kind: 'go-to-start' };

/** Decides whether a person may enter a route; `user` is null without a session. */
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

/** The sign-in screen's parameters that lead back to a place: toState is its path, toParams its parameters. */
export function wantedPlace(place: Place): Record<string, string> {
  const parameters = Object.fromEntries(new URLSearchParams(place.search));
  return {
    toState: place.pathname,
    ...(Object.keys(parameters).length > 0 ? { toParams: JSON.stringify(parameters) } : {}),
  };
}

/**
 * Where to go after sign-in: the wanted place if it is one of this application, else null. Whatever could
 * leave the application (another host, a scheme, a protocol-relative or back-slashed path) is no place.
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

/** Where time is entered: the mobile time sheet on a phone, the grid otherwise. */
export function timePath(isOnMobile: boolean): typeof PATHS.mobileTimeEntry | typeof PATHS.timeEntry {
  return isOnMobile ? PATHS.mobileTimeEntry : PATHS.timeEntry;
}

/** The screen that a person starts at: where time is entered, or Home where they have chosen that. */
export function startPath(user: Pick<SessionUser, 'startsAtHome'> | null, isOnMobile: boolean) {
  return user?.startsAtHome ? PATHS.home : timePath(isOnMobile);
}
