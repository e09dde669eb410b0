import { sql } from 'kysely';
import type { AgencyDatabase, AgencyTransaction } from '../database/postgres.ts';

/** Files of documents in the object store, by SHA-256; deleted files don't count. */
const named = sql`
  select content_hash as hash from purchase_order_attachment where is_outside and deleted_at is null
  union all select file_hash from estimate_answer where is_file_outside`;

/**
 * Records that an object is about to be written, so that it isn't removed. Commits at once, regardless of the row that will refer to it.
 */
export async function announceObject(database: AgencyDatabase, { hash, size }: { hash: Buffer; size: number }) {
  await sql`
    insert into stored_attachment (sha256, size) values (${hash}, ${size})
    on conflict (sha256) do update set unnamed_since = null`.execute(database);
}

/** Records since when objects are unreferenced, and clears it for those that are referenced again. */
export async function markUnnamed(transaction: AgencyTransaction, now: string) {
  await sql`
    update stored_attachment as object
    set unnamed_since = case when object.unnamed_since is null then ${now}::timestamptz end
    where (object.unnamed_since is null) <> (object.sha256 in (${named}))`.execute(transaction);
}

/** Finds objects that have been unreferenced for a number of days, and locks their rows. */
export async function findRemovable(
  transaction: AgencyTransaction,
  { now, days, most }: { now: string; days: number; most: number },
): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select sha256 as hash from stored_attachment
    where unnamed_since <= ${now}::timestamptz - make_interval(days => ${days}) and sha256 not in (${named})
    order by unnamed_since limit ${most} for update skip locked`.execute(transaction);
  return rows.map(({ hash }) => hash);
}

/** Deletes the rows of removed objects. */
export async function dropRemoved(transaction: AgencyTransaction, hashes: readonly Buffer[]) {
  await sql`delete from stored_attachment where sha256 = any(${[...hashes]}::bytea[])`.execute(transaction);
}

export type AttachmentCounts = { inDatabase: number; outside: number };

/** Counts an agency's files by storage. */
export async function countAttachments(database: AgencyDatabase): Promise<AttachmentCounts> {
  const { rows } = await sql<AttachmentCounts>`
    select count(*) filter (where not is_outside)::integer as "inDatabase", count(*) filter (where is_outside)::integer as outside
    from (select is_outside from purchase_order_attachment where deleted_at is null
      union all select is_file_outside from estimate_answer where file_name is not null) as file`.execute(database);
  return rows[0]!;
}
