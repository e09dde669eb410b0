import type { Attachments } from './attachments.ts';
import { IN_DATABASE } from './in-database.ts';
import { inObjectStore } from './in-object-store.ts';
import { openObjectStore } from './object-store.ts';
import type { ObjectStoreAddress } from './object-store-address.ts';

/** Opens the configured storage; null is the database, the default. */
export function openAttachments(address: ObjectStoreAddress | null): Attachments {
  return address === null ? IN_DATABASE : inObjectStore(openObjectStore(address));
}
