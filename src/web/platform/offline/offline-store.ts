import { unwrap } from 'idb';
import { draftKey, forgetDraftKey, isSealed, seal, unseal } from './draft-cipher.ts';
import { database, type OfflineTable, SEPARATOR, storedKeys, within } from './offline-database.ts';

/** What is kept of drafts is written in the order in which it was changed, although sealing takes a moment. */
let lastWrite: Promise<unknown> = Promise.resolve();

/**
 * What is kept of one person in one table. A browser that refuses (private mode, full) keeps nothing: reads answer
 * nothing, and writes answer false, so that the caller can say so. Drafts are sealed with their person's key.
 */
export function offlineRecords<Value>(table: OfflineTable, owner: string) {
  const keyOf = (key: string) => `${owner}${SEPARATOR}${key}`;
  const isSealing = table === 'drafts';

  /** A record as it was put in; null where it is sealed with a key that is not there. */
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
      // The bare store: no caller waits for single records, and a promise for each of them would double the cost.
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
    /** Every record whose key begins so, in the order of the keys. */
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
    /** Writes and deletes together, or not at all; answers whether it worked. */
    change(put: ReadonlyMap<string, Value>, remove: Iterable<string> = []): Promise<boolean> {
      if (!isSealing) return write(put, remove);
      const names = [...remove];
      const written = lastWrite.then(() => write(put, names));
      lastWrite = written;
      return written;
    },
    /** How many there are, whether they can be read here or not. */
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
        // Nothing was kept.
      }
    },
  };
}

/** People whose responses aren't stored for now: their session has ended. */
const ended = new Set<string>();

/**
 * Forgets the answers of a person whose session has ended, keeps none that come late, and gives the key of their drafts away: what they
 * typed stays, sealed, until they sign in here again.
 */
export async function endAnswers(owner: string): Promise<void> {
  ended.add(owner);
  await offlineRecords('answers', owner).clear();
  try {
    await (await database()).delete('keys', owner);
  } catch {
    // The server has had the browser clear all of it, this key too.
  }
}

/** As `endAnswers`, when the person has left this page as well: nothing of theirs is written any more. */
export async function leaveAnswers(owner: string): Promise<void> {
  ended.add(owner);
  await lastWrite;
  // They may have come back in the meantime.
  if (!ended.has(owner)) return;
  forgetDraftKey(owner);
  await endAnswers(owner);
}

/** Keeps answers of this person from now on, and forgets those of everybody else who has used this device. */
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
    // Nothing was kept.
  }
}

/** Has the key of a person at hand, and seals what an older version has kept of theirs as it was typed. */
export async function sealDrafts(owner: string): Promise<void> {
  try {
    const key = await draftKey(owner, storedKeys);
    if (!key) return;
    await storedKeys.write(owner, key);
    const range = within(`${owner}${SEPARATOR}`);
    const plain = (await (await database()).getAll('drafts', range)).filter((record) => !isSealed(record));
    if (plain.length > 0) await sealPlain(key, range);
  } catch {
    // Nothing was kept.
  }
}

/** Seals each record that is still as it was when it was read: one that was sent meanwhile does not come back. */
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

/** Whether anything that anybody has typed on this device waits to be sent. */
export async function areDraftsKept(): Promise<boolean> {
  try {
    await lastWrite;
    return (await (await database()).count('drafts')) > 0;
  } catch {
    return false;
  }
}

/** Forgets the answers to calls of one person that were read longest ago, but for so many. */
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
    // Nothing was kept.
  }
}
export type OfflineRecords<Value> = ReturnType<typeof offlineRecords<Value>>;
