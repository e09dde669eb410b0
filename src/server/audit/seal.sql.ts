import { type RawBuilder, sql } from 'kysely';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import type { HashedRows, Seal } from './seal-hash.ts';

/**
 * The canonical text of a row, which is hashed. Built here rather than in a database function, which its owner could change. Nested JSON is
 * text, so that no value and a JSON null differ; jsonb prints identically everywhere.
 */
const rowHash = sql`sha256(convert_to(jsonb_build_array(
  event.id, to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), event.by_employee_id, event.for_employee_id,
  event.on_behalf_of_employee_id, event.subject, event.subject_id, event.action, event.way, event.before::text,
  event.after::text)::text, 'UTF8'))`;

const hashed = (events: RawBuilder<unknown>) => sql<HashedRows>`
  select count(*)::integer as count, min(id)::text as "firstId", max(id)::text as "lastId",
    string_agg(int8send(id) || hash, ''::bytea order by id) as rows,
    date_trunc('milliseconds', clock_timestamp()) as now
  from (select event.id, ${rowHash} as hash from ${events}) as hashed having count(*) > 0`;

/** Hashes the next unsealed rows up to a horizon; null if there are none. */
export async function hashNextRows(
  transaction: AgencyTransaction,
  { after, horizon, most }: { after: string | null; horizon: string; most: number },
): Promise<HashedRows | null> {
  const { rows } = await hashed(
    sql`(select * from audit_event where (${after}::bigint is null or id > ${after}::bigint) and id <= ${horizon}::bigint order by id limit ${most}) as event`,
  ).execute(transaction);
  return rows[0] ?? null;
}

/** Hashes the rows of a seal as they are now: all after the previous seal's last row; null if there are none. */
export async function hashSealedRows(
  database: AgencyDatabase,
  { after, upTo }: { after: string | null; upTo: string },
): Promise<HashedRows | null> {
  const { rows } = await hashed(
    sql`audit_event as event where (${after}::bigint is null or event.id > ${after}::bigint) and event.id <= ${upTo}::bigint`,
  ).execute(database);
  return rows[0] ?? null;
}

const sealColumns = sql`number, first_id::text as "firstId", last_id::text as "lastId", row_count as "rowCount", digests,
  previous_hash as "previousHash", hash, sealed_at as "sealedAt"`;

/** Finds the last seal; null if there's none. */
export async function findLastSeal(database: AgencyDatabase | AgencyTransaction): Promise<Seal | null> {
  const { rows } = await sql<Seal>`select ${sealColumns} from audit_seal order by number desc limit 1`.execute(
    database,
  );
  return rows[0] ?? null;
}

/** Finds the first seal above a number; null if there's none. */
export async function findSealAfter(database: AgencyDatabase, number: number): Promise<Seal | null> {
  const { rows } = await sql<Seal>`
    select ${sealColumns} from audit_seal where number > ${number} order by number limit 1`.execute(database);
  return rows[0] ?? null;
}

export async function insertSeal(transaction: AgencyTransaction, seal: Seal) {
  await sql`
    insert into audit_seal (number, first_id, last_id, row_count, digests, previous_hash, hash, sealed_at)
    values (${seal.number}, ${seal.firstId}::bigint, ${seal.lastId}::bigint, ${seal.rowCount}, ${seal.digests},
      ${seal.previousHash}, ${seal.hash}, ${seal.sealedAt}::timestamptz)`.execute(transaction);
}

/** Returns the highest id in the trail; null if it's empty. */
export async function findHighestId(transaction: AgencyTransaction): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select max(id)::text as id from audit_event`.execute(transaction);
  return rows[0]!.id;
}

/** Lists the running transactions that may write to the trail, by virtual transaction id. */
export async function findWriters(transaction: AgencyTransaction): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'audit_event'::regclass and granted
      and database = (select oid from pg_database where datname = current_database())
      and mode not in ('AccessShareLock', 'RowShareLock') and pid is distinct from pg_backend_pid()`.execute(
    transaction,
  );
  return rows.map(({ writer }) => writer);
}

/** Counts the rows after the last seal, with the age of the oldest. */
export async function countUnsealed(
  database: AgencyDatabase,
  after: string | null,
): Promise<{ count: number; oldest: string | null }> {
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    select count(*)::integer as count, min(at) as oldest from audit_event
    where ${after}::bigint is null or id > ${after}::bigint`.execute(database);
  return rows[0]!;
}

/** Returns the agency's name, for the log. */
export async function findAgencyName(database: AgencyTransaction): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from agency`.execute(database);
  return rows[0]?.name ?? '';
}
