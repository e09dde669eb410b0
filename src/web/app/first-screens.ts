import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#contract/identity/session.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { deviceStore, sessionStore } from '../platform/storage.ts';

/** Loads the code of the time grid. */
export const loadGrid = () => import('../screens/time-entry-grid/time-entry-screen.tsx');

/** Loads the code of the phone's day list. */
export const loadDay = () => import('../screens/time-entry-mobile/day-screen.tsx');

/**
 * Loads the address's screen while the session is being checked, if the device knows a signed-in user: one wait instead of two on a slow
 * network.
 */
export function loadFirstScreen(pathname: string) {
  const load = isDayList(pathname) ? loadDay : withoutEnd(pathname) === PATHS.timeEntry ? loadGrid : null;
  const isKnown = deviceStore.get('user') !== null || sessionStore.get('user') !== null;
  if (load && isKnown) void load().catch(() => undefined);
}

/**
 * Requests the data of the phone's day list before its first render, which takes a phone longer than the request. The list itself reports
 * failures.
 */
export async function readAhead(
  { pathname, search }: { pathname: string; search: { selectedDate?: string } },
  queryClient: QueryClient,
  user: SessionUser,
) {
  if (!isDayList(pathname)) return;
  const screen = await import('../screens/time-entry-mobile/use-day.ts').catch(() => null);
  screen?.readDayAhead(queryClient, user, search.selectedDate);
}

function isDayList(pathname: string): boolean {
  return withoutEnd(pathname) === PATHS.mobileTimeEntry.toLowerCase();
}

function withoutEnd(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<!\/)\/+$/, '');
}
