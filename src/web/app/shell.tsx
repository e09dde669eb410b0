import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { onSessionEnded } from '../platform/api.ts';
import { isWithoutNavigation, PATHS } from '../platform/paths.ts';
import { useText } from '../platform/translation.ts';
import { useSession } from '../platform/use-session.ts';
import { toast } from '../widgets/toast.tsx';
import { wantedPlace } from './route-guard.ts';
import classes from './shell.module.css';

// Nobody who only signs in waits for the navigation bar.
const NavigationBar = lazy(async () => ({ default: (await import('./navigation-bar.tsx')).NavigationBar }));

/** The frame of every screen: navigation bar where there is one, the screen below it. */
export function Shell() {
  const { t } = useText();
  const session = useSession();
  const user = session.known();
  const pathname = useLocation({ select: (location) => location.pathname });
  useSignOutWhenSessionEnds();
  return (
    <>
      {user && !isWithoutNavigation(pathname) && (
        <Suspense fallback={<div className={classes.barSpace} />}>
          <NavigationBar user={user} />
        </Suspense>
      )}
      <main id="content" aria-label={t('Content')}>
        <Outlet />
      </main>
    </>
  );
}

/** A call found the session ended: says so once and leads to the sign-in, from where one comes back (AUTH-12, SHELL-04). */
function useSignOutWhenSessionEnds() {
  const router = useRouter();
  const session = useSession();
  const { t } = useText();
  useEffect(
    () =>
      onSessionEnded(() => {
        if (!session.known()) return;
        const { pathname, searchStr } = router.state.location;
        session.lose();
        toast('error', t('Session has expired'));
        void router.navigate({
          to: PATHS.logout,
          search: wantedPlace({ pathname, search: searchStr }),
          ignoreBlocker: true,
        });
      }),
    [router, session, t],
  );
}
