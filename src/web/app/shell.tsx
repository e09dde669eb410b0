import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { PATHS } from '#domain/screen-paths.ts';
import { onSessionEnded } from '../platform/api.ts';
import { part } from '../platform/loading/missing-part.ts';
import { onNewVersion } from '../platform/loading/new-version.ts';
import { isRecord, isWithoutNavigation } from '../platform/page-kinds.ts';
import { useText } from '../platform/translation.ts';
import { hasUnsavedInput } from '../platform/unsaved-input.ts';
import { useSession } from '../platform/use-session.ts';
import { toast } from '../widgets/dialog/toast.tsx';
import { offerNewVersion } from '../widgets/reload-offer.ts';
import { mayBeAt } from './menus.ts';
import { QuietNotice } from './notices/quiet-notice.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Palette } from './palette/palette.tsx';
import { PrintHead } from './print-head.tsx';
import { ReauthenticationPrompt } from './re-authentication-asker.tsx';
import { wantedPlace } from './route-guard.ts';
import classes from './shell.module.css';
import { useCatchUp } from './use-catch-up.ts';
import { useOfflinePreparation } from './use-offline-preparation.ts';

// The sign-in screen doesn't need the navigation bar.
const loadBar = part(() => import('./bar/bar.tsx'));
const Bar = lazy(async () => ({ default: (await loadBar()).Bar }));

const loadSignInAgain = part(() => import('./sign-in-again.tsx'));
const SignInAgain = lazy(async () => ({ default: (await loadSignInAgain()).SignInAgain }));

/** The frame of every screen: the bar where there is one, the screen beside it. */
export function Shell() {
  const { t } = useText();
  const session = useSession();
  const user = session.known();
  const pathname = useLocation({ select: (location) => location.pathname });
  const sessionEnd = useSessionEnd();
  useCatchUp();
  useOfflinePreparation(user);
  useEffect(() => onNewVersion(offerNewVersion), []);
  const hasBar = user !== null && !isWithoutNavigation(pathname);
  return (
    <>
      <div className={classes.frame} data-bar={hasBar || undefined} data-record={isRecord(pathname) || undefined}>
        {hasBar && (
          <Suspense fallback={<div className={classes.barSpace} />}>
            <Bar user={user} />
          </Suspense>
        )}
        <div className={classes.page}>
          {user && <QuietNotice user={user} />}
          {user && <OfflineNotice timeZone={user.agency.timeZone} />}
          {user && <PrintHead user={user} />}
          <main id="content" aria-label={t('Content')}>
            {!user || user.passwordExpired || mayBeAt(user, pathname) ? (
              <Outlet />
            ) : (
              <p role="alert" className={classes.noRight}>
                {t('Permission denied')}
              </p>
            )}
          </main>
        </div>
      </div>
      {user && !user.passwordExpired && !user.lacksSecondFactor && !sessionEnd.isSigningInAgain && (
        <Palette user={user} />
      )}
      {user && <ReauthenticationPrompt user={user} />}
      {user && sessionEnd.isSigningInAgain && (
        <Suspense fallback={null}>
          <SignInAgain user={user} onSignedIn={sessionEnd.goOn} onLeave={sessionEnd.leave} />
        </Suspense>
      )}
    </>
  );
}

/**
 * A call found the session ended. With nothing unsaved on the screen it leads to the sign-in, from where one comes back
 *; otherwise the person signs in where they are, and what was typed stays in its place.
 */
function useSessionEnd() {
  const router = useRouter();
  const session = useSession();
  const { t } = useText();
  const [isSigningInAgain, setIsSigningInAgain] = useState(false);
  const leave = useCallback(() => {
    const { pathname, searchStr } = router.state.location;
    setIsSigningInAgain(false);
    session.lose();
    void router.navigate({
      to: PATHS.logout,
      search: wantedPlace({ pathname, search: searchStr }),
      ignoreBlocker: true,
    });
  }, [router, session]);
  useEffect(
    () =>
      onSessionEnded(() => {
        if (!session.known()) return;
        if (hasUnsavedInput()) return setIsSigningInAgain(true);
        toast('error', t('Session has expired'));
        leave();
      }),
    [session, t, leave],
  );
  return { isSigningInAgain, goOn: () => setIsSigningInAgain(false), leave };
}
