import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSessionEnded } from '../platform/api.ts';
import { isWithoutNavigation, PATHS } from '../platform/paths.ts';
import { useText } from '../platform/translation.ts';
import { useSession } from '../platform/use-session.ts';
import { toast } from '../widgets/toast.ts';
import { NavigationBar } from './navigation-bar.tsx';
import { wantedPlace } from './route-guard.ts';

/** The frame of every screen: navigation bar where there is one, the screen below it. */
export function Shell() {
  const { t } = useText();
  const session = useSession();
  const user = session.known();
  const pathname = useLocation({ select: (location) => location.pathname });
  useSignOutWhenSessionEnds();
  return (
    <>
      {user && !isWithoutNavigation(pathname) && <NavigationBar user={user} />}
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
