import { type RawBuilder, sql } from 'kysely';

/** The last trail values of a record that may be deleted, as JSON. */
const lastKnown = (subject: string, id: RawBuilder<unknown>) => sql`
  (select coalesce(known.after, known.before) from audit_event as known
   where known.subject = ${sql.lit(subject)} and known.subject_id = ${id} and known.import_id is not null
   order by known.id desc limit 1)`;

const isProject = (jobId: RawBuilder<unknown>) => sql`
  not coalesce((select is_billable from job where job.id = ${jobId}), (${lastKnown('job', jobId)} ->> 'is_billable')::boolean)`;

const jobOfEstimate = (estimateId: RawBuilder<unknown>) => sql`
  coalesce((select job_id from estimate where estimate.id = ${estimateId}), (${lastKnown('estimate', estimateId)} ->> 'job_id')::integer)`;

/** Whether import row `found` concerns an internal project or its amounts, even after deletion. */
export const IS_OF_PROJECT = sql<boolean>`coalesce(case found.subject
  when 'job' then not (found.after ->> 'is_billable')::boolean
  when 'estimate' then ${isProject(sql`(found.after ->> 'job_id')::integer`)}
  when 'supplier_cost' then ${isProject(sql`(found.after ->> 'job_id')::integer`)}
  when 'client_invoice_line' then ${isProject(sql`(found.after ->> 'job_id')::integer`)}
  when 'estimate_line' then ${isProject(jobOfEstimate(sql`(found.after ->> 'estimate_id')::integer`))}
  end, false)`;
