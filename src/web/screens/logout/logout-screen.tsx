import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '../../platform/translation.ts';
import { useSession } from '../../platform/use-session.ts';
import { Loading } from '../../widgets/load-states.tsx';

/** Signs out, then goes to login, with the place to come back to if there is one (SHELL-01, AUTH-12). */
export function LogoutScreen() {
  const { t } = useText();
  const session = useSession();
  const search = useSearch({ from: '/login' });
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    // A session that already ended has nothing left to end at the server, and keeps what was typed.
    const ending = session.known() ? session.end().catch(() => undefined) : Promise.resolve();
    void ending.then(() => navigate({ to: '/', search, replace: true }));
  }, [session, search, navigate]);
  return <Loading what={t('Signing out')} />;
}
