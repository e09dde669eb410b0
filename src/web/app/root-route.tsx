import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import { isMobile } from '../platform/device.ts';
import { part } from '../platform/loading/missing-part.ts';
import type { Session } from '../platform/session.ts';
import { readAhead } from './first-screens.ts';
import { RouteFailure } from './route-failure.tsx';
import { guard, placeAfterSignIn, startPath } from './route-guard.ts';
import { Shell } from './shell.tsx';

/** What every route can reach. */
export type RouterContext = { queryClient: QueryClient; session: Session };

/** The route above every other: the frame of every screen, and the guard. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  // Who is signed in is known before anything shows.
  pendingComponent: () => null,
  errorComponent: (failure: ErrorComponentProps) => <RouteFailure {...failure} />,
  beforeLoad: ({ context, location }) => admit(context, location),
});

/** Lets somebody into a place or sends them where they belong (SHELL-04 to SHELL-07). */
async function admit({ session, queryClient }: RouterContext, location: ParsedLocation) {
  const user = await session.current();
  const verdict = guard({ pathname: location.pathname, search: location.searchStr }, user);
  if (verdict.kind === 'enter') {
    if (user) void readAhead(location, queryClient, user);
    return;
  }
  if (verdict.kind === 'go') throw redirect({ to: verdict.to, search: verdict.search ?? {}, replace: true });
  const refreshed = (await session.refresh()) ?? user;
  const wanted = placeAfterSignIn(location.search);
  if (wanted) throw redirect({ ...wanted, replace: true });
  throw redirect({ to: startPath(refreshed, isMobile(navigator.userAgent)), replace: true });
}

/** A screen whose code comes when it is entered. One that does not come is told as such, never by a reload (SHELL-14). */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(part(load), name);

/** Text parameters of an address; anything else in them is dropped. */
export function textParameters<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [name in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) =>
        ['string', 'number', 'boolean'].includes(typeof search[name]) ? [[name, String(search[name])]] : [],
      ),
    ) as { [name in Name]?: string };
}
