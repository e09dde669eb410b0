import { SessionUser } from '#contract/identity/session.ts';
import { deviceStore, sessionStore } from '../storage.ts';
import { NO_TABLES, type Translations } from '../translation.ts';
import { ownerOf, type StoredAnswer } from './offline-database.ts';
import { offlineRecords } from './offline-store.ts';

const TABLES = 'translations';

/** Returns the person stored on the device if they chose to stay signed in, otherwise in the tab. */
export function storedPerson(): SessionUser | null {
  const { success, data } = SessionUser.safeParse(deviceStore.get('user') ?? sessionStore.get('user'));
  return success ? data : null;
}

/** Stores a person and the texts of their language, for a start without a network. */
export function storePerson(user: SessionUser, tables: Translations, isPersistent: boolean) {
  sessionStore.remove('user');
  deviceStore.remove('user');
  (isPersistent ? deviceStore : sessionStore).set('user', user);
  sessionStore.set('translations', tables);
  const record: StoredAnswer = { address: TABLES, readAt: Date.now(), answer: tables };
  void offlineRecords<StoredAnswer>('answers', ownerOf(user)).change(new Map([[TABLES, record]]));
}

/** Removes a stored person, but not someone else who has since signed in in another tab. */
export function forgetStoredPerson(user: SessionUser) {
  for (const store of [deviceStore, sessionStore]) {
    const kept = store.get<SessionUser>('user');
    if (kept && ownerOf(kept) === ownerOf(user)) store.remove('user');
  }
}

/** Returns the stored texts of a person's language. */
export async function storedTables(user: SessionUser): Promise<Translations> {
  const kept = await offlineRecords<StoredAnswer>('answers', ownerOf(user)).read(TABLES);
  return (kept?.answer as Translations | undefined) ?? NO_TABLES;
}
