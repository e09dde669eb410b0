import { sql } from 'kysely';
import type { CostType } from '#contract/http/values.ts';
import type { JobDetails, JobFound } from '#contract/time/timesheet-job.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { wireJobIdOf } from '../../core/jobs/job-id.sql.ts';
import { personOrNull, refOrNull } from '../../platform/database/json-references.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { matchesWords, nearnessToWords } from '../../platform/database/search-words.ts';
import { inReadingOrder } from '../../platform/database/sort-order.ts';

/** An internal project's API id is negative. */
const jobColumns = sql`${wireJobIdOf()} as id,
  job.code, job.name, job.is_active as "isActive", job.is_billable as "isBillable",
  ${refOrNull('client')} as client, ${refOrNull('campaign')} as campaign, favorite_job.id as "favoriteJobId"`;

/** Builds a condition that a person works on a job: leads it, has it as favourite or pin, or booked time on it within 90 days. */
const isMine = (employeeId: number, today: Day) => sql`(
  job.account_executive_id = ${employeeId} or job.secondary_account_executive_id = ${employeeId}
  or job.account_director_id = ${employeeId}
  or favorite_job.id is not null
  or exists (select from pinned_time_allocation as pin where pin.job_id = job.id and pin.employee_id = ${employeeId})
  or job.id in (
    select time_entry.job_id from time_entry
    where time_entry.employee_id = ${employeeId} and time_entry.work_date > ${today}::date - 90))`;

/** Finds active jobs and projects that allow time: favourites first, then exact code matches. */
export async function searchJobsForTime(
  database: AgencyDatabase,
  search: { keyphrase: string | undefined; employeeId: number; onlyMine: boolean; maxResults: number; today: Day },
): Promise<JobFound[]> {
  const { rows } = await sql<JobFound>`
    select ${jobColumns}
    from job
    left join client on client.id = job.client_id
    left join campaign on campaign.id = job.campaign_id
    left join favorite_job on favorite_job.job_id = job.id and favorite_job.employee_id = ${search.employeeId}
    where job.is_active and job.allow_time_entries
      and ${matchesWords(sql`job.search_text`, search.keyphrase)}
      and ${search.onlyMine ? isMine(search.employeeId, search.today) : sql`true`}
    order by favorite_job.id is null, ${nearnessToWords(sql`job.search_text`, search.keyphrase)}, job.is_billable desc, job.code, job.name
    limit ${search.maxResults}`.execute(database);
  return rows;
}

/** Finds a job by database id and kind for time entry; undefined if it doesn't exist. */
export async function findJobDetails(
  database: AgencyDatabase,
  which: { id: number; isBillable: boolean; employeeId: number },
): Promise<JobDetails | undefined> {
  const { rows } = await sql<JobDetails>`
    select ${jobColumns}, job.allow_time_entries as "allowTimeEntries",
      ${refOrNull('job_type')} as "jobType", ${personOrNull('account_executive')} as "accountExecutive",
      ${personOrNull('account_director')} as "accountDirector", ${refOrNull('product')} as product
    from job
    left join client on client.id = job.client_id
    left join product on product.id = job.product_id
    left join campaign on campaign.id = job.campaign_id
    left join job_type on job_type.id = job.job_type_id
    left join employee as account_executive on account_executive.id = job.account_executive_id
    left join employee as account_director on account_director.id = job.account_director_id
    left join favorite_job on favorite_job.job_id = job.id and favorite_job.employee_id = ${which.employeeId}
    where job.id = ${which.id} and job.is_billable = ${which.isBillable}`.execute(database);
  return rows[0];
}

/** Finds the active time cost types that a job offers: its own restriction, else all. */
export async function findCostTypesOfJob(database: AgencyDatabase, jobId: number): Promise<CostType[]> {
  const { rows } = await sql<CostType>`
    select cost_type.id, cost_type.code, cost_type.name, cost_type.is_active as "isActive"
    from cost_type
    where cost_type.is_active and cost_type.is_time
      and (
        not exists (select from job_cost_type where job_cost_type.job_id = ${jobId})
        or exists (select from job_cost_type where job_cost_type.job_id = ${jobId} and job_cost_type.cost_type_id = cost_type.id))
    order by ${inReadingOrder(sql`cost_type.name`)}`.execute(database);
  return rows;
}
