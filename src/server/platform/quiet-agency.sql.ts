import { sql } from 'kysely';
import type { AgencyDatabase, AgencyTransaction } from './database/postgres.ts';

/** Returns whether an agency is a restored copy, which is read-only and sends nothing. */
export async function isQuietAgency(database: AgencyDatabase): Promise<boolean> {
  const { rows } = await sql<{ isQuiet: boolean }>`
    select coalesce(bool_or(quiet_since is not null), false) as "isQuiet" from agency`.execute(database);
  return rows[0]!.isQuiet;
}

/** Turns a restored copy on and discards what was queued before. Returns since when it was a copy; null if it was already live. */
export async function turnOnRestoredCopy(transaction: AgencyTransaction): Promise<string | null> {
  const { rows } = await sql<{ quietSince: string | null }>`
    select quiet_since as "quietSince" from agency for update`.execute(transaction);
  const quietSince = rows[0]?.quietSince ?? null;
  if (quietSince !== null) await sql`select turn_on_restored_copy()`.execute(transaction);
  return quietSince;
}
