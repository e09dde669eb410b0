import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import type { Expected } from '#domain/calendar/expected-day.ts';
import { COMPARABLE_AFTER_WEEKS, USUAL_WEEKS } from '#domain/time/entry-signals.ts';
import type { Hundredths } from '#domain/time/hours.ts';
import { expectedOfEmployee } from '../../core/time/expected-day.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** Unapproved entries with the facts for signals; shared facts are listed once. */
export type SignalFacts = {
  entries: {
    id: number;
    employeeId: number;
    jobId: number;
    costTypeId: number | null;
    day: Day;
    units: Hundredths;
    hasNotes: boolean;
    isBillable: boolean;
    isCreatedByViewer: boolean;
    isKnown: boolean;
    entriesOnJob: number;
    entriesOnPair: number;
    hoursOnPair: Hundredths;
  }[];
  employees: (Expected & { id: number })[];
  /** `total` excludes negative entries. */
  days: { employeeId: number; day: Day; total: Hundredths; takenBack: Hundredths }[];
  jobs: { id: number; isActive: boolean; isBillable: boolean }[];
  inactiveCostTypeIds: number[];
  /** Approved hours of the newest estimate version, and all hours booked on them. */
  estimates: { jobId: number; costTypeId: number; approved: Hundredths; used: Hundredths }[];
};

const weeksBefore = sql`range between ${sql.lit(USUAL_WEEKS * 7)} preceding and 1 preceding`;

/**
 * Reads the facts about the newest unapproved entries matched by a condition on `time_entry`. Scans all entries of their people once, each
 * with a window of preceding days, then applies the condition again: looking up ids could take forever if PostgreSQL expects few of them.
 */
export async function readSignalFacts(
  database: AgencyDatabase,
  condition: RawBuilder<boolean>,
  { newest, viewerId }: { newest: number; viewerId: number },
): Promise<SignalFacts> {
  const { rows } = await sql<SignalFacts>`
    with entry as materialized (
      select employee_id, job_id, cost_type_id, work_date
      from time_entry
      where ${condition} and approved_at is null
      order by work_date desc, id desc
      limit ${newest}
    ), around as materialized (
      select *, greatest(units, 0) as added, work_date - date '2000-01-01' as day_number
      from time_entry
      where employee_id = any(array(select distinct employee_id from entry))
        and work_date between (select min(work_date) - ${USUAL_WEEKS * 7}::integer from entry)
        and (select max(work_date) from entry)
    ), compared as (
      select *, count(*) over on_job as entries_on_job, count(*) over on_pair as entries_on_pair,
        sum(added) over on_pair as hours_on_pair
      from around
      window on_job as (partition by employee_id, job_id order by day_number ${weeksBefore}),
        on_pair as (partition by employee_id, job_id, cost_type_id order by day_number ${weeksBefore})
    ), person as materialized (
      select employee.id, ${expectedOfEmployee(sql`(select min(work_date) from entry)`, sql`(select max(work_date) from entry)`)},
        (select min(work_date) from time_entry where employee_id = employee.id) + ${COMPARABLE_AFTER_WEEKS * 7}::integer as known_from
      from employee
      where id in (select employee_id from entry)
    ), pair as materialized (
      select distinct job_id, cost_type_id from entry
    ), estimated as (
      select pair.job_id, pair.cost_type_id, sum(line.hours) as hours
      from pair
      join job_estimate_line as line on line.job_id = pair.job_id and line.cost_type_id = pair.cost_type_id
        and line.is_approved and line.hours > 0
      group by pair.job_id, pair.cost_type_id
    ), found as (
      select compared.id, employee_id as "employeeId", job_id as "jobId", cost_type_id as "costTypeId", work_date as day,
        (units * 100)::integer as units, notes ~ '[^[:space:]]' as "hasNotes", is_billable as "isBillable",
        coalesce(created_by_id = ${viewerId} and employee_id <> ${viewerId}, false) as "isCreatedByViewer",
        work_date >= person.known_from as "isKnown", entries_on_job as "entriesOnJob",
        entries_on_pair as "entriesOnPair", (coalesce(hours_on_pair, 0) * 100)::integer as "hoursOnPair"
      from (
        select * from compared
        where ${condition} and approved_at is null
        order by work_date desc, id desc
        limit ${newest}) as compared
      join person on person.id = compared.employee_id
    )
    select
      (select coalesce(json_agg(found), '[]') from found) as entries,
      (select coalesce(json_agg(person), '[]') from person) as employees,
      (select coalesce(json_agg(day_total), '[]')
        from (select employee_id as "employeeId", work_date as day, (sum(added) * 100)::integer as total,
            (sum(added - units) * 100)::integer as "takenBack"
          from around where work_date >= (select min(work_date) from entry)
          group by employee_id, work_date) as day_total) as days,
      (select coalesce(json_agg(json_build_object('id', id, 'isActive', is_active, 'isBillable', is_billable)), '[]')
        from job where id in (select job_id from entry)) as jobs,
      array(select id from cost_type where not is_active) as "inactiveCostTypeIds",
      (select coalesce(json_agg(json_build_object('jobId', job_id, 'costTypeId', cost_type_id,
          'approved', (hours * 100)::integer,
          'used', (select (sum(units) * 100)::integer from time_entry
            where time_entry.job_id = estimated.job_id and time_entry.cost_type_id = estimated.cost_type_id))), '[]')
        from estimated) as estimates`.execute(database);
  return rows[0]!;
}
