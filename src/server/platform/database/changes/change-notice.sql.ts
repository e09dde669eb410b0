import { sql } from 'kysely';
import type { AgencyDatabase } from '../postgres.ts';

/**
 * What a database has noted since a snapshot of it. `snapshot` is what the next question begins with; `startedAt` tells one run of the
 * PostgreSQL server from another, before which some notices may be gone.
 */
export type Notices = { snapshot: string; startedAt: string; payloads: string[] };

/**
 * What was committed since a snapshot; nothing where none is given. A number beyond the present ones came with a database that was copied
 * from another server: it means nothing here. A transaction that began earlier and ends later is in neither the
 * snapshot nor what was read before it, however its number stands to those of others: it is found when it has ended.
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

/** Removes what had been committed at a snapshot; answers the present one. */
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
