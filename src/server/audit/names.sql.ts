import { type RawBuilder, sql } from 'kysely';
import type { TrailReference } from '#domain/audit/audit-fields.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';

/** The name of records; usually code and name. */
const CODE_AND_NAME = sql`concat_ws(' ', named.code, named.name)`;
const NAME = sql`named.name`;
const REFERENCE = sql`named.reference`;
const NAMES: Record<TrailReference, RawBuilder<unknown>> = {
  access_profile: NAME,
  campaign: CODE_AND_NAME,
  client: CODE_AND_NAME,
  client_invoice: REFERENCE,
  contact: NAME,
  cost_type: CODE_AND_NAME,
  currency: CODE_AND_NAME,
  department: CODE_AND_NAME,
  division: CODE_AND_NAME,
  employee: NAME,
  estimate: sql`(select concat_ws(' ', job.code, named.version, named.name) from job where job.id = named.job_id)`,
  gl_account: CODE_AND_NAME,
  holiday: sql`concat_ws(' ', to_char(named.day, 'DD/MM/YYYY'), named.name)`,
  job: CODE_AND_NAME,
  job_scope_type: CODE_AND_NAME,
  job_status: CODE_AND_NAME,
  job_type: CODE_AND_NAME,
  period: sql`to_char(named.start_date, 'DD/MM/YYYY') || ' – ' || to_char(named.end_date, 'DD/MM/YYYY')`,
  product: CODE_AND_NAME,
  purchase_order: REFERENCE,
  rate_card: CODE_AND_NAME,
  supplier: CODE_AND_NAME,
  tax_status: CODE_AND_NAME,
  time_entry: sql`(select concat_ws(' ', job.code, to_char(named.work_date, 'DD/MM/YYYY')) from job where job.id = named.job_id)`,
};

/** Names of records by table and id. */
export type Names = ReadonlyMap<string, string>;

export function nameKey(table: TrailReference, id: number): string {
  return `${table} ${id}`;
}

/** Finds the current names of records in any tables, in one statement. */
export async function findNames(
  database: AgencyDatabase,
  wanted: ReadonlyMap<TrailReference, ReadonlySet<number>>,
): Promise<Names> {
  const parts = [...wanted].map(
    ([table, ids]) => sql`
      select ${sql.lit(table)}::text as of, named.id, ${NAMES[table]} as name
      from ${sql.table(table)} as named where named.id = any(${[...ids]}::integer[])`,
  );
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{
    of: TrailReference;
    id: number;
    name: string;
  }>`${sql.join(parts, sql` union all `)}`.execute(database);
  return new Map(rows.map(({ of, id, name }) => [nameKey(of, id), name]));
}

/** Finds the names of deleted records, from the trail rows of their deletion. */
export async function findNamesOfDeleted(
  database: AgencyDatabase,
  wanted: ReadonlyMap<TrailReference, ReadonlySet<number>>,
): Promise<Names> {
  const pairs = [...wanted].flatMap(([table, ids]) => [...ids].map((id) => ({ table, id })));
  if (pairs.length === 0) return new Map();
  const { rows } = await sql<{ of: TrailReference; id: number; name: string }>`
    select distinct on (subject, subject_id) subject as of, subject_id as id,
      concat_ws(' ', before ->> 'code', before ->> 'reference', before ->> 'name') as name
    from audit_event join unnest(${pairs.map(({ table }) => table)}::text[], ${pairs.map(({ id }) => id)}::integer[])
      as wanted (subject, subject_id) using (subject, subject_id)
    where action = 'delete' order by subject, subject_id, audit_event.id desc`.execute(database);
  return new Map(rows.filter(({ name }) => name !== '').map(({ of, id, name }) => [nameKey(of, id), name]));
}
