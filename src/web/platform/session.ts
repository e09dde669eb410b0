import type { QueryClient } from '@tanstack/react-query';
import { employeeInfo, type SessionUser, signOut } from '#contract/identity/session.ts';
import { listFields, listLabels } from '#contract/text/translation.ts';
import { languageCode } from '#domain/text/language.ts';
import { usualNumberFormat } from '#domain/text/number-format.ts';
import { ApiProblem, call, isServerUnreachable, onSessionEnded } from './api.ts';
import { installNumberFormat } from './formats.ts';
import { isOffline, reportUnreachable } from './offline/connection.ts';
import { ownerOf } from './offline/offline-database.ts';
import { areDraftsKept, beginAnswers, endAnswers, leaveAnswers, sealDrafts } from './offline/offline-store.ts';
import { forgetPerson, keepPerson, storedPerson, storedTables } from './offline/stored-person.ts';
import { makeCallsAs, signedInAs } from './signed-in-as.ts';
import { clearSessionStore, deviceStore, keepChoices, storedChoices } from './storage.ts';
import { installTables, NO_TABLES, type Translations } from './translation.ts';

/** The signed-in user as this page knows them; the server checks every call again. */
export type Session = {
  /**
   * Returns the user, requested from the server on the first navigation; null if signed out. If the server is unreachable, returns the
   * stored user.
   */
  current(): Promise<SessionUser | null>;
  /** Returns the last known user without a request. */
  known(): SessionUser | null;
  /** Reloads the user and texts. */
  refresh(): Promise<SessionUser | null>;
  /** Completes what a lost network left open: checks whether the session continues, or ends it at the server. */
  catchUp(): Promise<void>;
  /** Begins a session after sign-in, and loads what belongs to the user. */
  begin(user: SessionUser, isPersistent: boolean): Promise<void>;
  /** Continues with the same person after the session had ended and they signed in again, keeping the page's state. */
  resume(user: SessionUser): void;
  /** Registers a callback for when an ended session continues. Returns the function that removes it. */
  onResumed(listener: () => void): () => void;
  /** Whether the sign-in outlives the browser. */
  isPersistent(): boolean;
  /** Signs out at the server and deletes everything of the session. */
  end(): Promise<void>;
  /** Forgets the user because the server no longer knows them; unsaved input is kept. */
  lose(): void;
};

const forgetting = new Set<() => void>();

/** Calls back when the page's user is forgotten: after sign-out, or when the session is lost. */
export function onForgotten(listener: () => void) {
  forgetting.add(listener);
}

/** Milliseconds a start waits for the server if the user is stored on the device. */
const START_PATIENCE = 6_000;

/** Creates the page's session; clears cached server data of a user who leaves. */
export function createSession(queryClient: QueryClient): Session {
  let user: SessionUser | null | undefined;
  let isPersistent = deviceStore.get('user') !== null;
  /** Whether the server has confirmed the user. */
  let isConfirmed = false;

  const show = (next: SessionUser, tables: Translations) => {
    user = next;
    makeCallsAs(ownerOf(next));
    installTables(tables);
    const language = next.useSecondLanguage ? languageCode(next.agency.secondLanguage) : 'en';
    installNumberFormat(next.numberFormat ?? usualNumberFormat(language));
    document.documentElement.lang = language;
  };

  const takeOver = (next: SessionUser, tables: Translations) => {
    isConfirmed = true;
    // Before any request of the new user: deletes what another person's page stored.
    void beginAnswers(ownerOf(next));
    show(next, tables);
    keepPerson(next, tables, isPersistent);
    void sealDrafts(ownerOf(next));
  };

  const forget = () => {
    if (user) {
      forgetPerson(user);
      void leaveAnswers(ownerOf(user));
    }
    user = null;
    makeCallsAs(null);
    for (const listener of forgetting) listener();
    queryClient.clear();
    clearSessionStore();
    installTables(NO_TABLES);
    installNumberFormat(usualNumberFormat('en'));
    document.documentElement.lang = 'en';
  };

  // Whether or not the user signs in again in place, there's currently no session to read the responses with.
  onSessionEnded(() => {
    if (user) void endAnswers(ownerOf(user));
  });

  const resumed = new Set<() => void>();
  /** The first request, which several callers may await. */
  let asking: Promise<SessionUser | null> | null = null;
  const ask = () => {
    asking ??= session.refresh().finally(() => {
      asking = null;
    });
    return asking;
  };
  const session: Session = {
    current: async () => (user === undefined ? ask() : user),
    known: () => user ?? null,

    async refresh() {
      const kept = storedPerson();
      const patience = kept && AbortSignal.timeout(START_PATIENCE);
      try {
        await payOwedSignOut();
        // Most people keep their language, so their texts are requested together with the person.
        const expected = kept?.useSecondLanguage ? loadTables().catch(() => null) : null;
        const next = await call(employeeInfo, {}, { isSessionCheck: true, ...(patience && { signal: patience }) });
        takeOver(next, next.useSecondLanguage ? ((await expected) ?? (await loadTables())) : NO_TABLES);
      } catch (error) {
        if (patience?.aborted || isServerUnreachable(error)) {
          reportUnreachable();
          if (!user && kept) show(kept, await storedTables(kept));
          return user ?? null;
        }
        if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
        if (kept) {
          forgetPerson(kept);
          await leaveAnswers(ownerOf(kept));
        }
        if (user) forget();
        user = null;
      }
      return user ?? null;
    },

    async catchUp() {
      try {
        await payOwedSignOut();
        if (!user || (isConfirmed && !isOffline())) return;
        const next = await call(employeeInfo, {});
        takeOver(next, next.useSecondLanguage ? await loadTables() : NO_TABLES);
      } catch (error) {
        // An ended session is reported to its listeners; an unreachable server is tried again later.
        if (!(error instanceof ApiProblem)) throw error;
      }
    },

    async begin(next, isLasting) {
      isPersistent = isLasting;
      await beginAnswers(ownerOf(next));
      // The server has ended this browser's previous session.
      deviceStore.remove('signOutOwed');
      queryClient.clear();
      takeOver(next, next.useSecondLanguage ? await loadTables() : NO_TABLES);
    },

    resume(next) {
      user = next;
      void beginAnswers(ownerOf(next));
      isConfirmed = true;
      void queryClient.invalidateQueries();
      for (const listener of resumed) listener();
    },

    onResumed(listener) {
      resumed.add(listener);
      return () => resumed.delete(listener);
    },

    isPersistent: () => isPersistent,

    async end() {
      const choices = storedChoices();
      try {
        // Without unsent drafts, the browser clears all site data except the device's settings, which aren't secret.
        const clearDevice = !(await areDraftsKept());
        await call(signOut, { query: clearDevice ? { clearDevice } : {} });
        if (clearDevice) keepChoices(choices);
      } catch (error) {
        // Scripts can't delete the cookie; it stays until the server does.
        if (isServerUnreachable(error)) deviceStore.set('signOutOwed', signedInAs());
        throw error;
      } finally {
        forget();
      }
    },

    lose: forget,
  };
  return session;
}

/** Ends a session at the server whose user signed out offline, before anyone is admitted by it. */
async function payOwedSignOut() {
  const owner = deviceStore.get<string>('signOutOwed');
  if (owner === null) return;
  await call(signOut, { query: {} }, { actingAs: owner });
  deviceStore.remove('signOutOwed');
}

async function loadTables(): Promise<Translations> {
  const [labels, fields] = await Promise.all([
    call(listLabels, {}, { isSessionCheck: true }),
    call(listFields, {}, { isSessionCheck: true }),
  ]);
  return { labels, fields };
}
