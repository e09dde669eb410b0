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
 * Signs out, then opens the sign-in page, which leads back to the page given, if any. Asks users first if this device has changes that the
 * server doesn't have; signing out deletes them and everything else stored.
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
    // An expired session need not be ended at the server, and keeps the typed input.
    if (user) {
      const drafts = offlineRecords('drafts', ownerOf(user));
      const length = await drafts.count();
      if (length > 0 && !(await askAboutSigningOut(t, length))) return router.history.back();
      await Promise.all([drafts.clear(), offlineRecords('answers', ownerOf(user)).clear()]);
      // A session started at an identity provider is ended there as well; it ends here even if that fails.
      const { address } = await call(readProviderLogout, {}).catch(() => ({ address: null }));
      await session.end().catch(() => undefined);
      // The browser may have removed the service worker too.
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
