import { Button, Center, Stack, Text } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { PATHS } from '#domain/screen-paths.ts';
import { ApiProblem } from '../platform/api.ts';
import { isMobile } from '../platform/device.ts';
import { MissingPart, part } from '../platform/loading/missing-part.ts';
import type { Session } from '../platform/session.ts';
import { text, useText } from '../platform/translation.ts';
import { toast } from '../widgets/dialog/toast.tsx';
import { readAhead } from './first-screens.ts';
import { guard, placeAfterSignIn, startPath } from './route-guard.ts';
import { Shell } from './shell.tsx';

export type RouterContext = { queryClient: QueryClient; session: Session };

/** The id of the route for unknown addresses. */
const UNKNOWN_ROUTE = '/$';

/** The root route: the frame of every screen, and the guard. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  // Render nothing until it is known who is signed in.
  pendingComponent: () => null,
  errorComponent: (failure: ErrorComponentProps) => <RouteFailure {...failure} />,
  beforeLoad: async ({ context, location, matches }) => {
    await admit(context, location, matches.at(-1)?.routeId === UNKNOWN_ROUTE);
  },
});

/** Admits the user to an address, or redirects them. */
async function admit({ session, queryClient }: RouterContext, location: ParsedLocation, isUnknown: boolean) {
  const user = await session.current();
  // Before the guard, which would remember the unknown address for after sign-in.
  if (isUnknown && !user) leaveUnknownPage();
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

/** Redirects to sign-in with a message that the page doesn't exist. */
export function leaveUnknownPage(): never {
  toast('warning', text("This page doesn't exist"));
  throw redirect({ to: PATHS.login, replace: true });
}

/** A screen whose code loads when it is entered. A failed load shows an error; it never reloads the page. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(part(load), name);

/** Keeps an address's text parameters and drops others. */
export function textParameters<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [name in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) =>
        ['string', 'number', 'boolean'].includes(typeof search[name]) ? [[name, String(search[name])]] : [],
      ),
    ) as { [name in Name]?: string };
}

/** Displays why a screen failed, with a retry button, or reload if its code is missing. */
function RouteFailure({ error, reset }: { error: unknown; reset: () => void }) {
  const { t } = useText();
  const router = useRouter();
  const retry = async () => {
    reset();
    await router.invalidate();
  };
  const isMissingPart = error instanceof MissingPart;
  const message = isMissingPart
    ? t('This part could not be loaded')
    : error instanceof ApiProblem
      ? error.message
      : t('An error occured. Please try again or contact system admin');
  return (
    <Center mih="60vh" role="alert">
      <Stack align="center">
        <Text>{message}</Text>
        {isMissingPart ? (
          <Button onClick={() => window.location.reload()}>{t('Reload')}</Button>
        ) : (
          <Button onClick={() => void retry()}>{t('Try again')}</Button>
        )}
      </Stack>
    </Center>
  );
}
