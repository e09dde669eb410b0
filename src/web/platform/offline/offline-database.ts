import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SessionUser } from '#contract/identity/session.ts';
import type { StoredKeys } from './draft-cipher.ts';

/** What the device stores so that work continues without a network. Every key begins with its owner. */
interface OfflineSchema extends DBSchema {
  /** Changes that the server does not have yet, sealed. */
  drafts: { key: string; value: unknown };
  /** Answers as they were last read, and when, in milliseconds since 1970. */
  answers: { key: string; value: StoredAnswer; indexes: { readAt: number } };
  /** With what drafts are sealed, by owner, for as long as their session lasts. */
  keys: { key: string; value: CryptoKey };
}

/** An answer of the server as it was last read. `address` = of the call, with its parameters. */
export type StoredAnswer = { address: string; readAt: number; answer: unknown };

export type OfflineTable = 'drafts' | 'answers';

/** One person of one agency: no one else on the device ever sees what is stored under this name. */
export function ownerOf({ database, id }: Pick<SessionUser, 'database' | 'id'>): string {
  return `${database}/${id}`;
}

let opened: Promise<IDBPDatabase<OfflineSchema>> | null = null;

/** The database of this device, opened when it is first needed. */
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
  // If it is deleted while being opened (at sign-out), or opening failed once, it is reopened when needed.
  opening.catch(() => {
    if (opened === opening) opened = null;
  });
  return opening;
}

/** Between whose a record is and what it is. */
export const SEPARATOR = '|';

/** Every key that begins with a prefix, in the order of keys. */
export function within(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

/** The keys of drafts, as this device keeps them. */
export const storedKeys: StoredKeys = {
  read: async (owner) => (await database()).get('keys', owner).then((key) => key ?? null),
  write: async (owner, key) => void (await (await database()).put('keys', key, owner)),
};
