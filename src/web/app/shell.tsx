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

/** Delay after the first screen, in milliseconds: no one waits for this. */
const PAUSE = 10_000;

/** Where the application can start without a network, it also keeps what a new time entry needs then. */
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
    // What cannot be read now is read at the next start.
    const timer = setTimeout(() => void prepare().catch(() => undefined), PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [id]);
}

const loadDialog = part(() => import('./re-authentication-dialog.tsx'));
const LazyReauthenticationDialog = lazy(async () => ({ default: (await loadDialog()).ReauthenticationDialog }));

/** Shows the question for a proof whenever a call needs one, and tells how it ended. */
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

/**
 * When the network is back: checks whether the session continues, or lets a user in who couldn't be let in before, and
 * retries failed reads.
 */
function useCatchUp() {
  const router = useRouter();
  const session = useSession();
  const queryClient = useQueryClient();
  useEffect(() => {
    let isCatchingUp = false;
    return onBack(async () => {
      // The first answer of all this says itself that the network is back.
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
