import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import type { GivenSettings } from './given-settings.ts';

/** Files that are read alike: those with the same headings that one person brings in for one kind. */
type Alike = { person: number; kind: string; fingerprint: string };

/** How the last file of that sort was read; nothing where there was none. */
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

/** Keeps how a file was read, for the next one like it. */
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

/** For how many days the reading settings of a file are kept after its last import. */
const KEPT_DAYS = 730;

/** Forgets how files were read that have not come for two years; answers how many went. */
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
