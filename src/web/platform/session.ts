import type { QueryClient } from '@tanstack/react-query';
import { employeeInfo, type SessionUser, signOut } from '#contract/session.ts';
import { listFields, listLabels } from '#contract/translation.ts';
import { ApiProblem, call } from './api.ts';
import { clearSessionStore, deviceStore, sessionStore } from './storage.ts';
import { installTables, languageCode, type Translations } from './translation.ts';

/** The signed-in person as this page knows them; the server decides everything again for every call. */
export type Session = {
  /** The person, asked of the server on the first navigation after a page load (SHELL-07); null = signed out. */
  current(): Promise<SessionUser | null>;
  /** The person as last known, without asking. */
  known(): SessionUser | null;
  /** Asks again for person, labels and fields (SHELL-06, LANG-01). */
  refresh(): Promise<SessionUser | null>;
  /** Takes over the person whom a sign-in answered, and loads what belongs to them. */
  begin(user: SessionUser, isPersistent: boolean): Promise<void>;
  /** Signs out at the server and forgets everything of the session (AUTH-13). */
  end(): Promise<void>;
  /** Forgets the person because the server no longer knows them (AUTH-12); what was typed and not saved is kept. */
  lose(): void;
};

const NO_TABLES: Translations = { labels: [], fields: [] };

/** Keeps the session of this page; server state of the person who leaves is dropped from the cache. */
export function createSession(queryClient: QueryClient): Session {
  let user: SessionUser | null | undefined;
  let isPersistent = deviceStore.get('user') !== null;

  const takeOver = (next: SessionUser, tables: Translations) => {
    user = next;
    sessionStore.remove('user');
    deviceStore.remove('user');
    (isPersistent ? deviceStore : sessionStore).set('user', next);
    sessionStore.set('translations', tables);
    installTables(tables);
    document.documentElement.lang = next.useSecondLanguage ? languageCode(next.agency.secondLanguage) : 'en';
  };

  const forget = (keep: { drafts: boolean }) => {
    user = null;
    queryClient.clear();
    clearSessionStore(keep);
    installTables(NO_TABLES);
    document.documentElement.lang = 'en';
  };

  const session: Session = {
    current: async () => (user === undefined ? session.refresh() : user),
    known: () => user ?? null,

    async refresh() {
      try {
        const kept = deviceStore.get<SessionUser>('user') ?? sessionStore.get<SessionUser>('user');
        // Most people keep their language, so their tables are asked for together with the person.
        const expected = kept?.useSecondLanguage ? loadTables().catch(() => null) : null;
        const next = await call(employeeInfo, {}, { isSessionCheck: true });
        const tables = next.useSecondLanguage ? ((await expected) ?? (await loadTables())) : NO_TABLES;
        takeOver(next, tables);
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
        if (user) forget({ drafts: true });
        user = null;
      }
      return user ?? null;
    },

    async begin(next, isLasting) {
      isPersistent = isLasting;
      queryClient.clear();
      takeOver(next, next.useSecondLanguage ? await loadTables() : NO_TABLES);
    },

    async end() {
      try {
        await call(signOut, {});
      } finally {
        forget({ drafts: false });
      }
    },

    lose: () => forget({ drafts: true }),
  };
  return session;
}

async function loadTables(): Promise<Translations> {
  const [labels, fields] = await Promise.all([
    call(listLabels, {}, { isSessionCheck: true }),
    call(listFields, {}, { isSessionCheck: true }),
  ]);
  return { labels, fields };
}
