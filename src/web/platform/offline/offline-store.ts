import { unwrap } from 'idb';
import { draftKey, forgetDraftKey, isSealed, seal, unseal } from './draft-cipher.ts';
import { database, type OfflineTable, SEPARATOR, storedKeys, within } from './offline-database.ts';

/** Drafts are written in the order of their changes, although encryption is asynchronous. */
let lastWrite: Promise<unknown> = Promise.resolve();

/**
 * One user's records in one table. In a browser that refuses storage (private mode, full), reads return nothing and writes return false, so
 * that the caller can say so. Drafts are encrypted with the user's key.
 */
export function offlineRecords<Value>(table: OfflineTable, owner: string) {
  const keyOf = (key: string) => `${owner}${SEPARATOR}${key}`;
  const isSealing = table === 'drafts';

  /** Returns a record; null if it's encrypted with an unavailable key. */
  async function openRecord(place: string, record: unknown): Promise<Value | null> {
    if (!isSealing || !isSealed(record)) return (record as Value | undefined) ?? null;
    const key = await draftKey(owner, storedKeys);
    return ((key && (await unseal(key, place, record))) as Value | undefined) ?? null;
  }

  async function write(put: ReadonlyMap<string, Value>, remove: Iterable<string>): Promise<boolean> {
    if (table === 'answers' && ended.has(owner)) return false;
    try {
      const key = isSealing && put.size > 0 ? await draftKey(owner, storedKeys) : null;
      const records = await Promise.all(
        [...put].map(async ([name, value]) => {
          const place = keyOf(name);
          return [place, key ? await seal(key, place, value) : value] as const;
        }),
      );
      const transaction = (await database()).transaction(table, 'readwrite');
      // The raw store, because wrapping each of many records in a promise would double the cost.
      const store = unwrap(transaction.store);
      for (const [place, record] of records) store.put(record, place);
      for (const name of remove) store.delete(keyOf(name));
      await transaction.done;
      return true;
    } catch {
      return false;
    }
  }

  return {
    async read(key: string): Promise<Value | null> {
      try {
        return await openRecord(keyOf(key), await (await database()).get(table, keyOf(key)));
      } catch {
        return null;
      }
    },
    /** Returns every record with a key prefix, in order of key. */
    async readAll(prefix = ''): Promise<Value[]> {
      try {
        const range = within(keyOf(prefix));
        const transaction = (await database()).transaction(table);
        const [places, records] = await Promise.all([
          transaction.store.getAllKeys(range),
          transaction.store.getAll(range),
          transaction.done,
        ]);
        const all = await Promise.all(records.map((record, index) => openRecord(places[index]!, record)));
        return all.filter((record) => record !== null);
      } catch {
        return [];
      }
    },
    /** Writes and deletes atomically; returns whether it worked. */
    change(put: ReadonlyMap<string, Value>, remove: Iterable<string> = []): Promise<boolean> {
      if (!isSealing) return write(put, remove);
      const names = [...remove];
      const written = lastWrite.then(() => write(put, names));
      lastWrite = written;
      return written;
    },
    /** Counts records, readable or not. */
    async count(): Promise<number> {
      try {
        await lastWrite;
        return await (await database()).count(table, within(keyOf('')));
      } catch {
        return 0;
      }
    },
    async clear(): Promise<void> {
      try {
        await lastWrite;
        await (await database()).delete(table, within(keyOf('')));
      } catch {
        // Nothing was stored.
      }
    },
  };
}

/** Users whose responses aren't stored, because their session ended. */
const ended = new Set<string>();

/**
 * Deletes a user's responses after their session ended, ignores late ones, and deletes the key of their drafts: the encrypted drafts stay
 * until they sign in here again.
 */
export async function endAnswers(owner: string): Promise<void> {
  ended.add(owner);
  await offlineRecords('answers', owner).clear();
  try {
    await (await database()).delete('keys', owner);
  } catch {
    // The server made the browser clear all site data, including this key.
  }
}

/** Like `endAnswers`, when the user has also left this page: nothing of theirs is written any more. */
export async function leaveAnswers(owner: string): Promise<void> {
  ended.add(owner);
  await lastWrite;
  // They may have come back in the meantime.
  if (!ended.has(owner)) return;
  forgetDraftKey(owner);
  await endAnswers(owner);
}

/** Stores this user's responses from now on, and deletes those of all other users of the device. */
export async function beginAnswers(owner: string): Promise<void> {
  ended.delete(owner);
  try {
    const transaction = (await database()).transaction(['answers', 'keys'], 'readwrite');
    const own = within(`${owner}${SEPARATOR}`);
    const [answers, keys] = [transaction.objectStore('answers'), transaction.objectStore('keys')];
    await Promise.all([
      answers.delete(IDBKeyRange.upperBound(own.lower, true)),
      answers.delete(IDBKeyRange.lowerBound(own.upper, true)),
      keys.delete(IDBKeyRange.upperBound(owner, true)),
      keys.delete(IDBKeyRange.lowerBound(owner, true)),
      transaction.done,
    ]);
  } catch {
    // Nothing was stored.
  }
}

/** Loads a user's key, and encrypts drafts an older version stored unencrypted. */
export async function sealDrafts(owner: string): Promise<void> {
  try {
    const key = await draftKey(owner, storedKeys);
    if (!key) return;
    await storedKeys.write(owner, key);
    const range = within(`${owner}${SEPARATOR}`);
    const plain = (await (await database()).getAll('drafts', range)).filter((record) => !isSealed(record));
    if (plain.length > 0) await sealPlain(key, range);
  } catch {
    // Nothing was stored.
  }
}

/** Encrypts records unchanged since they were read, so that one sent meanwhile doesn't reappear. */
async function sealPlain(key: CryptoKey, range: IDBKeyRange): Promise<void> {
  const reading = (await database()).transaction('drafts');
  const [places, records] = await Promise.all([
    reading.store.getAllKeys(range),
    reading.store.getAll(range),
    reading.done,
  ]);
  for (const [index, place] of places.entries()) {
    const record = records[index];
    if (isSealed(record)) continue;
    const sealed = await seal(key, place, record);
    const writing = (await database()).transaction('drafts', 'readwrite');
    const now = await writing.store.get(place);
    if (JSON.stringify(now) === JSON.stringify(record)) await writing.store.put(sealed, place);
    await writing.done;
  }
}

/** Returns whether any user's unsent drafts are on this device. */
export async function areDraftsKept(): Promise<boolean> {
  try {
    await lastWrite;
    return (await (await database()).count('drafts')) > 0;
  } catch {
    return false;
  }
}

/** Deletes a user's oldest responses, except for a maximum number. */
export async function forgetOldestAnswers(owner: string, most: number): Promise<void> {
  try {
    const opened = await database();
    const keys = (await opened.getAllKeysFromIndex('answers', 'readAt')).filter((key) =>
      key.startsWith(`${owner}${SEPARATOR}/`),
    );
    const transaction = opened.transaction('answers', 'readwrite');
    for (const key of keys.slice(0, Math.max(0, keys.length - most))) void transaction.store.delete(key);
    await transaction.done;
  } catch {
    // Nothing was stored.
  }
}
export type OfflineRecords<Value> = ReturnType<typeof offlineRecords<Value>>;
