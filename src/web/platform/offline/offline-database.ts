import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SessionUser } from '#contract/identity/session.ts';
import type { StoredKeys } from './draft-cipher.ts';

/** What the device stores so that work continues without a network. Every key begins with its owner. */
interface OfflineSchema extends DBSchema {
  /** Encrypted changes that the server hasn't received. */
  drafts: { key: string; value: unknown };
  /** Responses, with the time of reading (epoch milliseconds). */
  answers: { key: string; value: StoredAnswer; indexes: { readAt: number } };
  /** Encryption keys by owner, while their session lasts. */
  keys: { key: string; value: CryptoKey };
}

/** A stored response; `address` is the call's, with parameters. */
export type StoredAnswer = { address: string; readAt: number; answer: unknown };

export type OfflineTable = 'drafts' | 'answers';

/** Identifies one person of one agency; no one else on the device sees what is stored under this name. */
export function ownerOf({ database, id }: Pick<SessionUser, 'database' | 'id'>): string {
  return `${database}/${id}`;
}

let opened: Promise<IDBPDatabase<OfflineSchema>> | null = null;

/** Opens this device's database on first use. */
export function database(): Promise<IDBPDatabase<OfflineSchema>> {
  opened ??= open();
  return opened;
}

function open(): Promise<IDBPDatabase<OfflineSchema>> {
  const opening = openDB<OfflineSchema>('docket', 3, {
    upgrade(stored, before) {
      if (before < 1) stored.createObjectStore('drafts');
      // Stored responses can be fetched again.
      if (before === 1) stored.deleteObjectStore('answers');
      if (before < 2) stored.createObjectStore('answers').createIndex('readAt', 'readAt');
      if (before < 3) stored.createObjectStore('keys');
    },
    // Another tab deletes or upgrades it: this one closes it and reopens it when needed.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });
  // If it's deleted while being opened (at sign-out), or opening failed, it's reopened when needed.
  opening.catch(() => {
    if (opened === opening) opened = null;
  });
  return opening;
}

/** Separates the owner from the record in keys. */
export const SEPARATOR = '|';

/** Returns the range of keys with a prefix. */
export function within(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

/** Draft keys stored on this device. */
export const storedKeys: StoredKeys = {
  read: async (owner) => (await database()).get('keys', owner).then((key) => key ?? null),
  write: async (owner, key) => void (await (await database()).put('keys', key, owner)),
};
