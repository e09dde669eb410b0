import { sql } from 'kysely';
import type { JobAtHome } from '#contract/home/home.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import { can } from '#domain/people/permission.ts';
import { baseDecimals } from '../../core/exchange-rates/exchange-rate.sql.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { wireId } from '../job-row.sql.ts';

/** The number of jobs at Home, and how many days of booked time count. */
const MOST_JOBS = 8;
const DAYS_BOOKED = 14;

/**
 * Finds a user's favourites and recently booked jobs, favourites first, with hours against the approved estimate; users who may read jobs
 * also see costs of client jobs.
 */
export async function findOwnJobs({
  database,
  actor,
  today,
}: SignedIn): Promise<{ count: number; items: JobAtHome[] }> {
  const mayRead = can(actor, 'read', 'job');
  const { rows } = await sql<JobAtHome>`
    with own as (
      select job_id, max(booked) as booked, bool_or(is_favorite) as is_favorite
      from (
        select job_id, work_date as booked, false as is_favorite from time_entry
        where employee_id = ${actor.id} and work_date > ${addDays(today, -DAYS_BOOKED)}::date and work_date <= ${today}::date
        union all
        select job_id, null, true from favorite_job where employee_id = ${actor.id}) as known
      group by job_id
    ), shown as (
      select job.*, own.booked, own.is_favorite from own join job on job.id = own.job_id
      where job.is_active
      order by own.booked desc nulls last, job.code, job.id
      limit ${MOST_JOBS}
    )
    select ${wireId} as id, job.code, job.name, (select name from client where client.id = job.client_id) as client,
      job.is_favorite as "isFavorite", coalesce(time.hours, 0)::float8 as hours,
      nullif(estimated.hours, 0)::float8 as "estimatedHours",
      case when ${mayRead}::boolean and job.is_billable then round(coalesce(time.value, 0) + coalesce(cost.amount, 0), ${baseDecimals})::text end as actuals,
      case when ${mayRead}::boolean and job.is_billable then round(nullif(estimated.amount, 0), ${baseDecimals})::text end as "approvedEstimate"
    from shown as job
    left join lateral (
      select sum(approved_hours + unapproved_hours) as hours, sum(approved_value) as value
      from job_time where job_time.job_id = job.id) as time on true
    left join lateral (
      select sum(amount) as amount from supplier_cost where supplier_cost.job_id = job.id) as cost on true
    left join lateral (
      select sum(line.hours) filter (where cost_type.is_time) as hours, sum(line.amount) as amount
      from job_estimate_line as line
      join cost_type on cost_type.id = line.cost_type_id
      where line.job_id = job.id and line.is_approved) as estimated on true
    order by job.booked desc nulls last, job.code, job.id`.execute(database);
  return { count: rows.length, items: rows };
}
