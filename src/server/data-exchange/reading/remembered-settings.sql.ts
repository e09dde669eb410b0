import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import type { GivenSettings } from './given-settings.ts';

/** Similar files: one user's files with the same headings for the same kind. */
type Alike = { person: number; kind: string; fingerprint: string };

/** Returns how the last similar file was read; nothing if there was none. */
export async function findRememberedSettings(
  client: ClientBase,
  { person, kind, fingerprint }: Alike,
): Promise<GivenSettings> {
  const { rows } = await client.query<{ settings: GivenSettings }>(
    'select settings from file_reading where employee_id = $1 and kind = $2 and headings_sha256 = $3',
    [person, kind, fingerprint],
  );
  return rows[0]?.settings ?? {};
}

/** Remembers how a file was read, for the next similar one. */
export async function rememberSettings(
  client: ClientBase,
  { person, kind, fingerprint }: Alike,
  settings: GivenSettings,
): Promise<void> {
  await client.query(
    `insert into file_reading (employee_id, kind, headings_sha256, settings) values ($1, $2, $3, $4)
     on conflict (employee_id, kind, headings_sha256)
     do update set settings = excluded.settings, used_at = excluded.used_at`,
    [person, kind, fingerprint, JSON.stringify(settings)],
  );
}

/** Days for which reading settings are kept after the last import. */
const KEPT_DAYS = 730;

/** Deletes reading settings unused for two years; returns how many. */
export async function forgetOldReadings(
  transaction: AgencyTransaction,
  { now, most }: { now: string; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from file_reading where ctid in (
      select ctid from file_reading where used_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}) limit ${most})`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
}
