import type { AgencyDatabase } from '../postgres.ts';
import type { ChangeHub } from './change-hub.ts';
import { removeNotices } from './change-notice.sql.ts';

/** How long a notice stays at least for those who have not read it yet, in milliseconds. */
const KEPT = 300_000;
/** Delay before announcing (ms), so that the request releases its connection first: otherwise another one would have to be opened. */
const A_MOMENT = 1_000;

/**
 * Announces at its hub that a database has committed changes, and now and then removes the notices every server has read. Retention goes by
 * snapshots: a notice of a long transaction is as old as its beginning when it can first be read.
 */
export function openChangeAnnouncer(
  database: AgencyDatabase,
  databaseName: string,
  hub: Pick<ChangeHub, 'announce'>,
  { kept = KEPT, afterwards = A_MOMENT }: { kept?: number; afterwards?: number } = {},
): () => void {
  let seen: { snapshot: string; at: number } | null = null;
  let isRemoving = false;
  const remove = async () => {
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
    if (isRemoving || (seen && performance.now() - seen.at <= kept)) return;
    isRemoving = true;
    setTimeout(() => void remove(), afterwards).unref();
  };
}
