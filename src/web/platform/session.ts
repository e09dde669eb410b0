import type { QueryClient } from '@tanstack/react-query';
import { employeeInfo, type SessionUser, signOut } from '#contract/identity/session.ts';
import { listFields, listLabels } from '#contract/text/translation.ts';
import { languageCode } from '#domain/text/language.ts';
import { usualNumberFormat } from '#domain/text/number-format.ts';
import { ApiProblem, call, isServerUnreachable, onSessionEnded } from './api.ts';
import { installNumberFormat } from './formats.ts';
import { isOffline, reportUnreachable } from './offline/connection.ts';
import { ownerOf } from './offline/offline-database.ts';
import {
  areDraftsStored,
  sealDrafts,
  startStoringAnswers,
  stopStoringAnswers,
  stopStoringForPerson,
} from './offline/offline-store.ts';
import { forgetStoredPerson, storedPerson, storedTables, storePerson } from './offline/stored-person.ts';
import { makeCallsAs, signedInAs } from './signed-in-as.ts';
import { clearSessionStore, deviceStore, keepChoices, storedChoices } from './storage.ts';
import { installTables, NO_TABLES, type Translations } from './translation.ts';

/** The signed-in person as this page knows them. The server checks every call itself. */
export type Session = {
  /**
   * The person, or null if signed out. Requested from the server on the first navigation after a page load. While the server
   * can't be reached, this is the person whom the device has stored.
   */
  current(): Promise<SessionUser | null>;
  /** The person as last known, without a request. */
  known(): SessionUser | null;
  /** Requests person, labels and fields again. */
  refresh(): Promise<SessionUser | null>;
  /** After the network was lost: checks whether the session continues, and completes a sign-out made offline. */
  catchUp(): Promise<void>;
  /** Starts the session of a person who has just signed in, and loads their texts. */
  begin(user: SessionUser, isPersistent: boolean): Promise<void>;
  /** Continues with the same person after the session had ended and they signed in again, keeping the page's state. */
  resume(user: SessionUser): void;
  /** Registers a callback for when an ended session continues. Returns the function that removes it. */
  onResumed(listener: () => void): () => void;
  /** Whether the person stays signed in after closing the browser. */
  isPersistent(): boolean;
  /** Signs out at the server and deletes everything of the session. */
  end(): Promise<void>;
  /** Forgets the person because the server has ended their session. Unsaved input stays on the device. */
  lose(): void;
};

const leaveListeners = new Set<() => void>();

/** Registers a callback for when the person has signed out or the session is lost. */
export function onSessionLeft(listener: () => void) {
  leaveListeners.add(listener);
}

/** How long to wait for the server at start before showing the stored person, in milliseconds. */
const START_PATIENCE = 6_000;

/** Creates the session of this page. When the person leaves, their server state is removed from the query cache. */
export function createSession(queryClient: QueryClient): Session {
  let user: SessionUser | null | undefined;
  let isPersistent = deviceStore.get('user') !== null;
  /** Whether the person comes from the server, not from the device. */
  let isConfirmed = false;

  const setUser = (next: SessionUser, tables: Translations) => {
    user = next;
    makeCallsAs(ownerOf(next));
    installTables(tables);
    const language = next.useSecondLanguage ? languageCode(next.agency.secondLanguage) : 'en';
    installNumberFormat(next.numberFormat ?? usualNumberFormat(language));
    document.documentElement.lang = language;
  };

  const setConfirmedUser = (next: SessionUser, tables: Translations) => {
    isConfirmed = true;
    // Before any request by this person: deletes stored responses of other people.
    void startStoringAnswers(ownerOf(next));
    setUser(next, tables);
    storePerson(next, tables, isPersistent);
    void sealDrafts(ownerOf(next));
  };

  const forget = () => {
    if (user) {
      forgetStoredPerson(user);
      void stopStoringForPerson(ownerOf(user));
    }
    user = null;
    makeCallsAs(null);
    for (const listener of leaveListeners) listener();
    queryClient.clear();
    clearSessionStore();
    installTables(NO_TABLES);
    installNumberFormat(usualNumberFormat('en'));
    document.documentElement.lang = 'en';
  };

  // Without a session this page must not keep stored responses, whether or not the person signs in again.
  onSessionEnded(() => {
    if (user) void stopStoringAnswers(ownerOf(user));
  });

  const resumed = new Set<() => void>();
  /** The running request, shared by all who need it. */
  let refreshing: Promise<SessionUser | null> | null = null;
  const refreshOnce = () => {
    refreshing ??= session.refresh().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };
  const session: Session = {
    current: async () => (user === undefined ? refreshOnce() : user),
    known: () => user ?? null,

    async refresh() {
      const stored = storedPerson();
      const patience = stored && AbortSignal.timeout(START_PATIENCE);
      try {
        await completeOfflineSignOut();
        // The stored language is probably still right, so request its texts in parallel with the person.
        const prefetched = stored?.useSecondLanguage ? loadTables().catch(() => null) : null;
        const next = await call(employeeInfo, {}, { isSessionCheck: true, ...(patience && { signal: patience }) });
        setConfirmedUser(next, next.useSecondLanguage ? ((await prefetched) ?? (await loadTables())) : NO_TABLES);
      } catch (error) {
        if (patience?.aborted || isServerUnreachable(error)) {
          reportUnreachable();
          if (!user && stored) setUser(stored, await storedTables(stored));
          return user ?? null;
        }
        if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
        if (stored) {
          forgetStoredPerson(stored);
          await stopStoringForPerson(ownerOf(stored));
        }
        if (user) forget();
        user = null;
      }
      return user ?? null;
    },

    async catchUp() {
      try {
        await completeOfflineSignOut();
        if (!user || (isConfirmed && !isOffline())) return;
        const next = await call(employeeInfo, {});
        setConfirmedUser(next, next.useSecondLanguage ? await loadTables() : NO_TABLES);
      } catch (error) {
        // An ended session is reported to its listeners; an unreachable server is tried again later.
        if (!(error instanceof ApiProblem)) throw error;
      }
    },

    async begin(next, isLasting) {
      isPersistent = isLasting;
      await startStoringAnswers(ownerOf(next));
      // Signing in has ended this browser's earlier session on the server.
      deviceStore.remove('signOutOwed');
      queryClient.clear();
      setConfirmedUser(next, next.useSecondLanguage ? await loadTables() : NO_TABLES);
    },

    resume(next) {
      user = next;
      void startStoringAnswers(ownerOf(next));
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
        // Without unsent drafts, the response makes the browser delete all data of this site. Device settings aren't secret: restore them.
        const clearDevice = !(await areDraftsStored());
        await call(signOut, { query: clearDevice ? { clearDevice } : {} });
        if (clearDevice) keepChoices(choices);
      } catch (error) {
        // Scripts can't delete the session cookie, only the server can: remember to sign out once it can be reached.
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

/** Ends a session on the server whose user signed out offline, before anyone can use its cookie. */
async function completeOfflineSignOut() {
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
