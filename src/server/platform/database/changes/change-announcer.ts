import type { AgencyDatabase } from '../postgres.ts';
import type { ChangeHub } from './change-hub.ts';
import { removeNotices } from './change-notice.sql.ts';

/** The minimum milliseconds for which a notice is kept for servers that haven't read it. */
const KEPT = 300_000;
/** Delay before announcing (ms), so that the request releases its connection first; otherwise another one would have to be opened. */
const A_MOMENT = 1_000;

/**
 * Announces at the hub that a database committed changes, and periodically removes notices that every server has read. Removal goes by
 * snapshots, because a long transaction's notice is already old when it first becomes readable.
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
      // If the database is unreachable, the next change tries again.
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
