import { type RawBuilder, sql } from 'kysely';
import type { JobRow } from '#contract/jobs/job-list.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import { wireJobIdOf } from '../core/jobs/job-id.sql.ts';
import { personById, refById } from '../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';

/** The API id of `job`. */
export const wireId = wireJobIdOf();

/** Builds a condition that the user may read `job`, by its kind. */
export function isReadableBy(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`case when job.is_billable then ${can(actor, 'read', 'job')}::boolean
    else ${can(actor, 'read', 'project')}::boolean end`;
}

/** Selects another job that a column of `job` refers to, with its API id. */
export function jobById(id: string, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`(select json_build_object('id', ${wireJobIdOf('named')},
    'code', named.code, 'name', named.name ${more}) from job as named where named.id = ${sql.ref(id)})`;
}

/** Whether `job` has time, orders, costs or invoices, which fixes its client and type. */
export const hasTransactions = sql<boolean>`(
  exists (select from time_entry where time_entry.job_id = job.id)
  or exists (select from purchase_order_line where purchase_order_line.job_id = job.id)
  or exists (select from purchase_order where purchase_order.job_id = job.id)
  or exists (select from supplier_cost where supplier_cost.job_id = job.id)
  or exists (select from client_invoice_line where client_invoice_line.job_id = job.id))`;

/** Whether anything prevents deleting `job`. */
const isKept = sql<boolean>`(${hasTransactions}
  or exists (select from estimate where estimate.job_id = job.id)
  or exists (select from job as child where child.master_job_id = job.id)
  or exists (select from job as studio where studio.agency_job_id = job.id))`;

/** Selects the actions a user may take on `job` now. */
function allowedActions(actor: Actor): RawBuilder<string[]> {
  const may = (right: 'update' | 'delete') => sql`case when job.is_billable then ${can(actor, right, 'job')}::boolean
    else ${can(actor, right, 'project')}::boolean end`;
  return sql<string[]>`array_remove(array[
    case when ${may('update')} then 'edit' end,
    case when ${may('delete')} and not ${isKept} then 'delete' end], null)`;
}

/** The columns in lists and edited jobs. */
export function jobColumns(actor: Actor): RawBuilder<unknown> {
  return sql`${wireId} as id, job.code, job.name, job.is_active as "isActive", job.is_billable as "isBillable",
    job.client_order_number as "clientOrderNumber",
    ${personById('job.account_executive_id')} as "accountExecutive", job.opened, job.due_date as "dueDate",
    job.is_master_job as "isMasterJob", ${jobById('job.agency_job_id')} as "agencyJob",
    (select favorite_job.id from favorite_job
      where favorite_job.job_id = job.id and favorite_job.employee_id = ${actor.id}) as "favoriteJobId",
    (select count(*)::integer from job as studio where studio.agency_job_id = job.id) as "studioJobCount",
    ${allowedActions(actor)} as "allowedActions", job.last_modified as "lastModified"`;
}

/** Finds job rows by a query that returns database ids as `id` and their order as `place`. */
export async function findJobRows(
  database: AgencyDatabase | AgencyTransaction,
  actor: Actor,
  found: RawBuilder<unknown>,
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    with found as materialized (${found})
    select ${jobColumns(actor)}, ${refById('client', 'job.client_id')} as client, ${refById('product', 'job.product_id')} as product,
      ${refById('campaign', 'job.campaign_id')} as campaign, ${refById('job_type', 'job.job_type_id')} as "jobType",
      ${refById('division', 'job.division_id')} as division, ${refById('job_status', 'job.job_status_id')} as "jobStatus",
      ${jobById('job.master_job_id')} as "masterJob",
      progress.percent::text as "progressPercent"
    from found
    join job on job.id = found.id
    left join job_progress as progress on progress.job_id = found.id and progress.job_id = any(array(select id from found))
    order by found.place`.execute(database);
  return rows;
}
