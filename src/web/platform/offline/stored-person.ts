import { SessionUser } from '#contract/identity/session.ts';
import { deviceStore, sessionStore } from '../storage.ts';
import { NO_TABLES, type Translations } from '../translation.ts';
import { ownerOf, type StoredAnswer } from './offline-database.ts';
import { offlineRecords } from './offline-store.ts';

const TABLES = 'translations';

/** The person whom this browser keeps: on the device when they want to be remembered, otherwise for the tab. */
export function storedPerson(): SessionUser | null {
  const { success, data } = SessionUser.safeParse(deviceStore.get('user') ?? sessionStore.get('user'));
  return success ? data : null;
}

/** Keeps a person and the texts of their language, so that a start without a network shows both. */
export function keepPerson(user: SessionUser, tables: Translations, isPersistent: boolean) {
  sessionStore.remove('user');
  deviceStore.remove('user');
  (isPersistent ? deviceStore : sessionStore).set('user', user);
  sessionStore.set('translations', tables);
  const record: StoredAnswer = { address: TABLES, readAt: Date.now(), answer: tables };
  void offlineRecords<StoredAnswer>('answers', ownerOf(user)).change(new Map([[TABLES, record]]));
}

/** Forgets a person, but not another one who may have signed in in another tab since. */
export function forgetPerson(user: SessionUser) {
  for (const store of [deviceStore, sessionStore]) {
    const kept = store.get<SessionUser>('user');
    if (kept && ownerOf(kept) === ownerOf(user)) store.remove('user');
  }
}

/** The texts of a person's language as they were last read. */
export async function storedTables(user: SessionUser): Promise<Translations> {
  const kept = await offlineRecords<StoredAnswer>('answers', ownerOf(user)).read(TABLES);
  return (kept?.answer as Translations | undefined) ?? NO_TABLES;
}
