import type { AgencyDatabase } from '../postgres.ts';
import type { ChangeHub } from './change-hub.ts';
import { removeNotices } from './change-notice.sql.ts';

/** How long a notice stays at least for those who have not read it yet, in milliseconds. */
const KEPT = 300_000;

/**
 * For whoever has committed something in a database: announces it at its hub, and now and then removes what everybody has read. Kept by
 * snapshots, as a notice of a long transaction is as old as its beginning when it can first be read.
 */
export function openChangeAnnouncer(
  database: AgencyDatabase,
  databaseName: string,
  hub: Pick<ChangeHub, 'announce'>,
  kept = KEPT,
): () => void {
  let seen: { snapshot: string; at: number } | null = null;
  let isRemoving = false;
  const remove = async () => {
    isRemoving = true;
    try {
      const snapshot = await removeNotices(database, seen?.snapshot ?? null);
      seen = { snapshot, at: performance.now() };
    } catch {
      // A database that is away is looked at with the next change.
    } finally {
      isRemoving = false;
    }
  };
  return () => {
    hub.announce(databaseName);
    if (!isRemoving && (!seen || performance.now() - seen.at > kept)) void remove();
  };
}
