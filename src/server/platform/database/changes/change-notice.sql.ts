import { sql } from 'kysely';
import type { AgencyDatabase } from '../postgres.ts';

/**
 * A database's notices since a snapshot. `snapshot` starts the next query; `startedAt` identifies the run of the PostgreSQL server, since a
 * restart can lose notices.
 */
export type Notices = { snapshot: string; startedAt: string; payloads: string[] };

/**
 * Returns what was committed since a snapshot; nothing without one. A snapshot beyond the current one came with a database copied from
 * another server and is ignored. A transaction that began earlier and commits later is in neither this snapshot nor the previous one, and
 * is found once it has committed.
 */
export async function readNotices(database: AgencyDatabase, since: string | null): Promise<Notices> {
  const { rows } = await sql<Notices>`
    select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as "startedAt", array(
      select payload from change_notice
      where transaction_id >= pg_snapshot_xmin(${since}::pg_snapshot)
        and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(transaction_id, ${since}::pg_snapshot)
      order by transaction_id) as payloads`.execute(database);
  return rows[0]!;
}

/** Removes notices committed at a snapshot; returns the current snapshot. */
export async function removeNotices(database: AgencyDatabase, upTo: string | null): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`
    with gone as (
      delete from change_notice
      where (transaction_id < pg_snapshot_xmax(${upTo}::pg_snapshot)
          and pg_visible_in_snapshot(transaction_id, ${upTo}::pg_snapshot))
        or transaction_id >= pg_snapshot_xmax(pg_current_snapshot()))
    select pg_current_snapshot()::text as snapshot`.execute(database);
  return rows[0]!.snapshot;
}
