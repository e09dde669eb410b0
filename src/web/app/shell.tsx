import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { onSessionEnded } from '../platform/api.ts';
import { part } from '../platform/loading/missing-part.ts';
import { onNewVersion } from '../platform/loading/new-version.ts';
import { onBack } from '../platform/offline/connection.ts';
import { readMissed } from '../platform/offline/offline-answers.ts';
import { isRecord, isWithoutNavigation } from '../platform/page-kinds.ts';
import { askToReauthenticateWith } from '../platform/re-authentication.ts';
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
import { wantedPlace } from './route-guard.ts';
import classes from './shell.module.css';

/** Delay after the first screen (ms), since no one waits for this. */
const PAUSE = 10_000;

/** Prepares time entry without a network, if the application can start offline. */
function useOfflinePreparation(user: SessionUser | null) {
  const id = user?.id;
  useEffect(() => {
    if (id === undefined) return;
    const leaving = new AbortController();
    const prepare = async () => {
      if (!navigator.serviceWorker?.controller) return;
      const { keepOwnJobs } = await import('../jobs/keep-own-jobs.ts');
      await keepOwnJobs(id, leaving.signal);
    };
    // After a failure, the next start tries again.
    const timer = setTimeout(() => void prepare().catch(() => undefined), PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [id]);
}

const loadDialog = part(() => import('./re-authentication-dialog.tsx'));
const LazyReauthenticationDialog = lazy(async () => ({ default: (await loadDialog()).ReauthenticationDialog }));

/** Displays the re-authentication dialog when a call needs it, and returns the result. */
function ReauthenticationPrompt({ user }: { user: SessionUser }) {
  const [end, setEnd] = useState<((isProved: boolean) => void) | null>(null);
  useEffect(
    () =>
      askToReauthenticateWith(
        () =>
          new Promise((resolve) => {
            setEnd(() => (isProved: boolean) => {
              setEnd(null);
              resolve(isProved);
            });
          }),
      ),
    [],
  );
  if (!end) return null;
  return (
    <Suspense fallback={null}>
      <LazyReauthenticationDialog user={user} onEnd={end} />
    </Suspense>
  );
}

// The sign-in screen doesn't need the navigation bar.
const loadBar = part(() => import('./bar/bar.tsx'));
const Bar = lazy(async () => ({ default: (await loadBar()).Bar }));

const loadSignInAgain = part(() => import('./sign-in-again.tsx'));
const SignInAgain = lazy(async () => ({ default: (await loadSignInAgain()).SignInAgain }));

/** The frame of every screen: the bar, and the screen. */
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
 * Handles an ended session. Without unsaved input, redirects to sign-in and back; otherwise the user signs in in place and their input
 * stays.
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

/**
 * When the network is back: checks whether the session continues, or admits a user who couldn't be checked before, and retries failed
 * reads.
 */
function useCatchUp() {
  const router = useRouter();
  const session = useSession();
  const queryClient = useQueryClient();
  useEffect(() => {
    let isCatchingUp = false;
    return onBack(async () => {
      // The first response of these itself reports that the network is back.
      if (isCatchingUp) return;
      isCatchingUp = true;
      try {
        await session.catchUp();
        if (!session.known()) await router.invalidate();
      } finally {
        isCatchingUp = false;
      }
      await readMissed(queryClient);
    });
  }, [router, session, queryClient]);
}
