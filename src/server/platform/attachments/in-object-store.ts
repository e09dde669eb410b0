import type { AgencyTransaction } from '../database/postgres.ts';
import { AttachmentFailure } from './attachment-failure.ts';
import type { Attachments, PlaceOfAttachments } from './attachments.ts';
import type { ObjectStore } from './object-store.ts';
import { announceObject, dropRemoved, findRemovable, markUnnamed } from './stored-attachment.sql.ts';
import { contentOfRow, sha256Of } from './stored-content.ts';

/** Days before an unreferenced object is removed. A more recent backup may still refer to it. */
const GRACE_DAYS = 30;
/** Limits of one removal: objects, and milliseconds after which no further one begins, because a transaction waits. */
const [MOST_REMOVED, LONGEST_REMOVAL] = [2000, 20_000];
/** Milliseconds for which the store's state is cached. */
const KEPT_STATE = 15_000;

/** Stores contents in an object store, by agency and SHA-256. */
export function inObjectStore(store: ObjectStore): Attachments {
  const place = rememberedState(store);
  return {
    async keep({ databaseName, database }, bytes) {
      const kept = { hash: sha256Of(bytes), size: bytes.length };
      // Announces the object first, so that a removal in progress doesn't delete it.
      await announceObject(database, kept);
      await store.write({ agency: databaseName, hash: kept.hash }, bytes);
      return { ...kept, isOutside: true, content: null };
    },
    read: async ({ databaseName }, kept) =>
      kept.isOutside ? store.read({ agency: databaseName, hash: kept.hash }, kept.size) : contentOfRow(kept),
    async forgetUnnamed(transaction, { agency, now, most }) {
      await markUnnamed(transaction, now);
      const due = await findRemovable(transaction, { now, days: GRACE_DAYS, most: Math.min(most, MOST_REMOVED) });
      await removeAll(transaction, store, agency, due);
      return due.length;
    },
    place,
  };
}

/** Locks the rows: a request that stores the same content waits, then finds that it must write it again. */
async function removeAll(transaction: AgencyTransaction, store: ObjectStore, agency: string, due: readonly Buffer[]) {
  const removed: Buffer[] = [];
  const until = performance.now() + LONGEST_REMOVAL;
  try {
    for (const hash of due) {
      if (performance.now() > until) break;
      await store.remove({ agency, hash });
      removed.push(hash);
    }
  } catch (error) {
    if (!(error instanceof AttachmentFailure)) throw error;
  }
  await dropRemoved(transaction, removed);
}

function rememberedState(store: ObjectStore): () => Promise<PlaceOfAttachments> {
  let known: { at: number; state: Promise<PlaceOfAttachments> } | undefined;
  const look = async () => {
    const failure = await store.check().then(
      () => null,
      (error: unknown) => {
        if (error instanceof AttachmentFailure) return error.message;
        throw error;
      },
    );
    return { isOutside: true, name: store.name, failure };
  };
  return () => {
    if (!known || performance.now() - known.at > KEPT_STATE) known = { at: performance.now(), state: look() };
    return known.state;
  };
}
