import { unwrap } from 'idb';
import { draftKey, forgetDraftKey, isSealed, seal, unseal } from './draft-cipher.ts';
import { database, type OfflineTable, SEPARATOR, storedKeys, within } from './offline-database.ts';

/** The last write of drafts. Sealing is asynchronous, so writes wait for each other to keep their order. */
let lastWrite: Promise<unknown> = Promise.resolve();

/**
 * One person's records in a table of IndexedDB. If the browser refuses storage (private mode, full disk), reads return nothing and
 * writes return false, so that the caller can say so. Drafts are sealed (encrypted) with the person's key.
 */
export function offlineRecords<Value>(table: OfflineTable, owner: string) {
  const fullKeyOf = (key: string) => `${owner}${SEPARATOR}${key}`;
  const isSealing = table === 'drafts';

  /** Returns the record's value; null if the key to unseal it is missing. */
  async function openRecord(fullKey: string, record: unknown): Promise<Value | null> {
    if (!isSealing || !isSealed(record)) return (record as Value | undefined) ?? null;
    const key = await draftKey(owner, storedKeys);
    return ((key && (await unseal(key, fullKey, record))) as Value | undefined) ?? null;
  }

  async function write(put: ReadonlyMap<string, Value>, remove: Iterable<string>): Promise<boolean> {
    if (table === 'answers' && ended.has(owner)) return false;
    try {
      const key = isSealing && put.size > 0 ? await draftKey(owner, storedKeys) : null;
      const records = await Promise.all(
        [...put].map(async ([name, value]) => {
          const fullKey = fullKeyOf(name);
          return [fullKey, key ? await seal(key, fullKey, value) : value] as const;
        }),
      );
      const transaction = (await database()).transaction(table, 'readwrite');
      // Unwrapped: idb would create a promise for each record, which doubles the cost, and no one awaits them.
      const store = unwrap(transaction.store);
      for (const [fullKey, record] of records) store.put(record, fullKey);
      for (const name of remove) store.delete(fullKeyOf(name));
      await transaction.done;
      return true;
    } catch {
      return false;
    }
  }

  return {
    async read(key: string): Promise<Value | null> {
      try {
        return await openRecord(fullKeyOf(key), await (await database()).get(table, fullKeyOf(key)));
      } catch {
        return null;
      }
    },
    /** Returns all records whose key starts with the prefix, sorted by key. */
    async readAll(prefix = ''): Promise<Value[]> {
      try {
        const range = within(fullKeyOf(prefix));
        const transaction = (await database()).transaction(table);
        const [fullKeys, records] = await Promise.all([
          transaction.store.getAllKeys(range),
          transaction.store.getAll(range),
          transaction.done,
        ]);
        const all = await Promise.all(records.map((record, index) => openRecord(fullKeys[index]!, record)));
        return all.filter((record) => record !== null);
      } catch {
        return [];
      }
    },
    /** Writes and deletes in one transaction; returns whether it worked. */
    change(put: ReadonlyMap<string, Value>, remove: Iterable<string> = []): Promise<boolean> {
      if (!isSealing) return write(put, remove);
      const names = [...remove];
      const written = lastWrite.then(() => write(put, names));
      lastWrite = written;
      return written;
    },
    /** Counts all records, including those that can't be unsealed. */
    async count(): Promise<number> {
      try {
        await lastWrite;
        return await (await database()).count(table, within(fullKeyOf('')));
      } catch {
        return 0;
      }
    },
    async clear(): Promise<void> {
      try {
        await lastWrite;
        await (await database()).delete(table, within(fullKeyOf('')));
      } catch {
        // Without storage there is nothing to delete or seal.
      }
    },
  };
}

/** People whose session has ended: late responses of theirs aren't stored. */
const ended = new Set<string>();

/**
 * After a person's session has ended: deletes their stored responses, stores no late ones, and deletes the key of their drafts.
 * The drafts stay, sealed, until the person signs in on this device again.
 */
export async function stopStoringAnswers(owner: string): Promise<void> {
  ended.add(owner);
  await offlineRecords('answers', owner).clear();
  try {
    await (await database()).delete('keys', owner);
  } catch {
    // Signing out may have made the browser delete the database, and this key with it.
  }
}

/** Like `stopStoringAnswers`, for a person who has left this page: also removes the key of their drafts from memory. */
export async function stopStoringForPerson(owner: string): Promise<void> {
  ended.add(owner);
  await lastWrite;
  // The person may have signed in again while the last write ran.
  if (!ended.has(owner)) return;
  forgetDraftKey(owner);
  await stopStoringAnswers(owner);
}

/** Stores this person's responses from now on, and deletes those of everyone else who used this device. */
export async function startStoringAnswers(owner: string): Promise<void> {
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
    // Without storage there is nothing to delete or seal.
  }
}

/** Loads and stores the key of a person's drafts, and seals drafts that an older version stored unsealed. */
export async function sealDrafts(owner: string): Promise<void> {
  try {
    const key = await draftKey(owner, storedKeys);
    if (!key) return;
    await storedKeys.write(owner, key);
    const range = within(`${owner}${SEPARATOR}`);
    const plain = (await (await database()).getAll('drafts', range)).filter((record) => !isSealed(record));
    if (plain.length > 0) await sealPlain(key, range);
  } catch {
    // Without storage there is nothing to delete or seal.
  }
}

/** Seals the unsealed drafts. A draft that changed or was deleted meanwhile is left alone, so that a sent one isn't restored. */
async function sealPlain(key: CryptoKey, range: IDBKeyRange): Promise<void> {
  const reading = (await database()).transaction('drafts');
  const [fullKeys, records] = await Promise.all([
    reading.store.getAllKeys(range),
    reading.store.getAll(range),
    reading.done,
  ]);
  for (const [index, fullKey] of fullKeys.entries()) {
    const record = records[index];
    if (isSealed(record)) continue;
    const sealed = await seal(key, fullKey, record);
    const writing = (await database()).transaction('drafts', 'readwrite');
    const now = await writing.store.get(fullKey);
    if (JSON.stringify(now) === JSON.stringify(record)) await writing.store.put(sealed, fullKey);
    await writing.done;
  }
}

/** Whether drafts of anyone wait on this device to be sent. */
export async function areDraftsStored(): Promise<boolean> {
  try {
    await lastWrite;
    return (await (await database()).count('drafts')) > 0;
  } catch {
    return false;
  }
}

/** Deletes a person's oldest stored responses, so that at most `most` remain. */
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
    // Without storage there is nothing to delete or seal.
  }
}
export type OfflineRecords<Value> = ReturnType<typeof offlineRecords<Value>>;
