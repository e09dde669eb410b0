import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#contract/session.ts';
import { PATHS } from '../platform/paths.ts';
import { deviceStore, sessionStore } from '../platform/storage.ts';

/** The code of the time grid. */
export const loadGrid = () => import('../screens/time-entry-grid/time-entry-screen.tsx');

/** The code of the phone's day list. */
export const loadDay = () => import('../screens/time-entry-mobile/day-screen.tsx');

/**
 * Loads the screen of the address if the device knows a signed-in person, while the server is asked who it is: on a slow network one
 * wait instead of two.
 */
export function loadFirstScreen(pathname: string) {
  const load = isDayList(pathname) ? loadDay : withoutEnd(pathname) === PATHS.timeEntry ? loadGrid : null;
  const isKnown = deviceStore.get('user') !== null || sessionStore.get('user') !== null;
  if (load && isKnown) void load().catch(() => undefined);
}

/**
 * Asks for what the phone's day list shows before it is drawn for the first time, which takes a phone longer than the
 * question. What cannot be had is told by the list itself.
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
