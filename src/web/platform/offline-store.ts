import { type DBSchema, type IDBPDatabase, openDB, unwrap } from 'idb';
import type { SessionUser } from '#contract/session.ts';

/** What the device keeps so that work goes on without a network. Every key begins with whose it is. */
interface OfflineSchema extends DBSchema {
  /** Changes that the server does not have yet. */
  drafts: { key: string; value: unknown };
  /** Answers as they were last read, and when, in milliseconds since 1970. */
  answers: { key: string; value: KeptAnswer; indexes: { readAt: number } };
}

/** An answer of the server as it was last read. `address` = of the call, with its parameters. */
export type KeptAnswer = { address: string; readAt: number; answer: unknown };

export type OfflineTable = 'drafts' | 'answers';

/** One person of one agency: nobody else on the device ever sees what is kept under this name. */
export function ownerOf({ database, id }: Pick<SessionUser, 'database' | 'id'>): string {
  return `${database}/${id}`;
}

let opened: Promise<IDBPDatabase<OfflineSchema>> | null = null;

function database(): Promise<IDBPDatabase<OfflineSchema>> {
  opened ??= openDB<OfflineSchema>('docket', 2, {
    upgrade(stored, before) {
      if (before < 1) stored.createObjectStore('drafts');
      // What was kept of answers can be read anew.
      if (before === 1) stored.deleteObjectStore('answers');
      stored.createObjectStore('answers').createIndex('readAt', 'readAt');
    },
    // Another tab deletes or upgrades it: this one lets go and opens it anew when it is needed again.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });
  return opened;
}

const SEPARATOR = '|';

/** Every key that begins with a prefix, in the order of keys. */
function within(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

/**
 * What is kept of one person in one table. A browser that refuses (private mode, full) keeps nothing: reads answer
 * nothing, and writes answer false, so that the caller can say so.
 */
export function offlineRecords<Value>(table: OfflineTable, owner: string) {
  const keyOf = (key: string) => `${owner}${SEPARATOR}${key}`;
  return {
    async read(key: string): Promise<Value | null> {
      try {
        return ((await (await database()).get(table, keyOf(key))) as Value | undefined) ?? null;
      } catch {
        return null;
      }
    },
    /** Every record whose key begins so, in the order of the keys. */
    async readAll(prefix = ''): Promise<Value[]> {
      try {
        return (await (await database()).getAll(table, within(keyOf(prefix)))) as Value[];
      } catch {
        return [];
      }
    },
    /** Writes and deletes together, or not at all; answers whether it worked. */
    async change(put: ReadonlyMap<string, Value>, remove: Iterable<string> = []): Promise<boolean> {
      if (table === 'answers' && ended.has(owner)) return false;
      try {
        const transaction = (await database()).transaction(table, 'readwrite');
        // The bare store: nobody waits for the single records, and a promise for each of them would cost as much again.
        const store = unwrap(transaction.store);
        for (const [key, value] of put) store.put(value, keyOf(key));
        for (const key of remove) store.delete(keyOf(key));
        await transaction.done;
        return true;
      } catch {
        return false;
      }
    },
    async clear(): Promise<void> {
      try {
        await (await database()).delete(table, within(keyOf('')));
      } catch {
        // Nothing was kept.
      }
    },
  };
}

/** People of whom no answers are kept for now: their session has ended. */
const ended = new Set<string>();

/** Forgets the answers of a person whose session has ended, and keeps none that come late (FIX-16). What they typed stays. */
export async function endAnswers(owner: string): Promise<void> {
  ended.add(owner);
  await offlineRecords('answers', owner).clear();
}

/** Keeps answers of this person from now on, and forgets those of everybody else who has used this device (FIX-16). */
export async function beginAnswers(owner: string): Promise<void> {
  ended.delete(owner);
  try {
    const transaction = (await database()).transaction('answers', 'readwrite');
    const own = within(`${owner}${SEPARATOR}`);
    await Promise.all([
      transaction.store.delete(IDBKeyRange.upperBound(own.lower, true)),
      transaction.store.delete(IDBKeyRange.lowerBound(own.upper, true)),
      transaction.done,
    ]);
  } catch {
    // Nothing was kept.
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
