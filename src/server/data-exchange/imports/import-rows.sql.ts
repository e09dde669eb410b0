import { type RawBuilder, sql } from 'kysely';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

type Database = AgencyDatabase | AgencyTransaction;

/** What the trail knows last of a record that may be gone, as JSON. */
const lastKnown = (subject: string, id: RawBuilder<unknown>) => sql`
  (select coalesce(known.after, known.before) from audit_event as known
   where known.subject = ${sql.lit(subject)} and known.subject_id = ${id} and known.import_id is not null
   order by known.id desc limit 1)`;

const isProject = (jobId: RawBuilder<unknown>) => sql`
  not coalesce((select is_billable from job where job.id = ${jobId}), (${lastKnown('job', jobId)} ->> 'is_billable')::boolean)`;

const jobOfEstimate = (estimateId: RawBuilder<unknown>) => sql`
  coalesce((select job_id from estimate where estimate.id = ${estimateId}), (${lastKnown('estimate', estimateId)} ->> 'job_id')::integer)`;

/** Whether the row `found` of an import is about an internal project or an amount of one, also once the project is gone. */
export const IS_OF_PROJECT = sql<boolean>`coalesce(case found.subject
  when 'job' then not (found.after ->> 'is_billable')::boolean
  when 'estimate' then ${isProject(sql`(found.after ->> 'job_id')::integer`)}
  when 'supplier_cost' then ${isProject(sql`(found.after ->> 'job_id')::integer`)}
  when 'client_invoice_line' then ${isProject(sql`(found.after ->> 'job_id')::integer`)}
  when 'estimate_line' then ${isProject(jobOfEstimate(sql`(found.after ->> 'estimate_id')::integer`))}
  end, false)`;

/** Returns whether an import wrote something of an internal project: a job, or an amount of one. */
export async function wroteProjects(database: Database, importId: number): Promise<boolean> {
  const { rows } = await sql`
    select from audit_event as found where import_id = ${importId} and ${IS_OF_PROJECT} limit 1`.execute(database);
  return rows.length > 0;
}

/** Returns whether an import changed any of some columns of existing records. */
export async function changedAnyOf(
  database: Database,
  importId: number,
  subject: string,
  columns: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from audit_event where import_id = ${importId} and subject = ${subject} and action = 'update' and exists (
      select from unnest(${columns}::text[]) as name where before -> name is distinct from after -> name)
    limit 1`.execute(database);
  return rows.length > 0;
}
