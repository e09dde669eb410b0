import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { readProviderLogout } from '#contract/identity/identity-provider.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../platform/api.ts';
import { keepServiceWorker } from '../../platform/loading/new-version.ts';
import { ownerOf } from '../../platform/offline/offline-database.ts';
import { offlineRecords } from '../../platform/offline/offline-store.ts';
import { useText } from '../../platform/translation.ts';
import { useSession } from '../../platform/use-session.ts';
import { askAboutSigningOut } from '../../widgets/dialog/questions.ts';
import { Loading } from '../../widgets/load-states.tsx';

/**
 * Signs out, then goes to login, with the page to return to if there is one. Asks users with changes
 * on this device that the server doesn't have first; signing out deletes them and everything else stored.
 */
export function LogoutScreen() {
  const { t } = useText();
  const session = useSession();
  const search = useSearch({ from: PATHS.logout });
  const navigate = useNavigate();
  const router = useRouter();
  const hasBegun = useRef(false);
  const leave = useEffectEvent(async () => {
    const user = session.known();
    // A session that already ended has nothing left to end at the server, and keeps what was typed.
    if (user) {
      const drafts = offlineRecords('drafts', ownerOf(user));
      const length = await drafts.count();
      if (length > 0 && !(await askAboutSigningOut(t, length))) return router.history.back();
      await Promise.all([drafts.clear(), offlineRecords('answers', ownerOf(user)).clear()]);
      // Where the session began at a provider, it is signed out of there as well; with or without that it ends here.
      const { address } = await call(readProviderLogout, {}).catch(() => ({ address: null }));
      await session.end().catch(() => undefined);
      // The browser may have forgotten the worker too.
      void keepServiceWorker();
      if (address) return window.location.assign(address);
    }
    await navigate({ to: PATHS.login, search, replace: true });
  });
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void leave();
  }, []);
  return <Loading what={t('Signing out')} />;
}
