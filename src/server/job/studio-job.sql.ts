import { sql } from 'kysely';
import type { StudioJob } from '#contract/jobs/studio-job.ts';
import type { StudioJobPlan } from '#domain/jobs/studio-job.ts';
import { personById, refById } from '../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { inReadingOrder } from '../platform/database/sort-order.ts';

/** Finds an agency job's studio jobs by division, or one by id. */
export async function findStudioJobs(
  database: AgencyDatabase | AgencyTransaction,
  { agencyJobId, jobId }: { agencyJobId: number; jobId?: number },
): Promise<StudioJob[]> {
  const { rows } = await sql<StudioJob>`
    select job.id as "jobId", job.code as "jobCode", job.name as "jobName", ${refById('division', 'job.division_id')} as division,
      ${personById('job.account_executive_id')} as "accountExecutive", ${refById('job_type', 'job.job_type_id')} as "jobType",
      job.is_active as "isActive"
    from job join division on division.id = job.division_id
    where job.agency_job_id = ${agencyJobId} and ${jobId === undefined ? sql`true` : sql`job.id = ${jobId}`}
    order by ${inReadingOrder(sql`division.name`)}, job.code`.execute(database);
  return rows;
}

/** Finds the facts for the rule of studio jobs; undefined if the division doesn't exist. */
export async function findStudioPlan(
  transaction: AgencyTransaction,
  agencyJobId: number,
  divisionId: number,
): Promise<(StudioJobPlan & { division: { code: string } }) | undefined> {
  const { rows } = await sql<StudioJobPlan & { division: { code: string } }>`
    select json_build_object('isActive', job.is_active, 'isBillable', job.is_billable,
        'isStudioJob', job.agency_job_id is not null, 'divisionId', job.division_id) as "agencyJob",
      json_build_object('id', division.id, 'code', division.code, 'isActive', division.is_active,
        'hasStudioSupplier', coalesce(supplier.is_active, false)) as division,
      array(select studio.division_id from job as studio where studio.agency_job_id = job.id) as "takenDivisionIds"
    from job
    join division on division.id = ${divisionId}
    left join supplier on supplier.id = division.studio_supplier_id
    where job.id = ${agencyJobId}`.execute(transaction);
  return rows[0];
}
