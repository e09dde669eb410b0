import { type RawBuilder, sql } from 'kysely';
import type { ReportRow } from '#contract/time/timesheet-report.ts';
import type { Day, DayRange } from '#domain/calendar/calendar.ts';
import { type Hundredths, hoursAsNumber } from '#domain/time/hours.ts';
import type { ReportScope } from '#domain/time/timesheet-report.ts';
import { wireJobIdOf } from '../../core/jobs/job-id.sql.ts';
import { isTimeApprovedBy } from '../../core/time/time-access.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { isOfTeam } from './report-team.sql.ts';

/** Whose time a report contains, by scope, today. */
type ReportOf = { scope: ReportScope; actorId: number; today: Day };

/** Selects a scope's entries. For a team, includes people who left, whose time still needs approval. */
function entriesOf({ scope, actorId, today, isUnapproved }: ReportOf & { isUnapproved: boolean }): RawBuilder<unknown> {
  switch (scope) {
    case 'own':
      return sql`time_entry.employee_id = ${actorId}`;
    case 'team':
      // The entries pending approval equal those in the approver's list, so that a bar agrees with the list it opens.
      return sql`time_entry.employee_id in (select id from employee
        where ${isUnapproved ? isTimeApprovedBy(actorId, today) : isOfTeam(actorId, today)})`;
    case 'jobs-as-executive':
      return sql`time_entry.job_id in (
        select id from job where account_executive_id = ${actorId} or secondary_account_executive_id = ${actorId})`;
    case 'jobs-as-director':
      return sql`time_entry.job_id in (select id from job where account_director_id = ${actorId})`;
  }
}

/**
 * Sums up hours by day, job and employee, or by job and employee over the range (with its first day). Aggregates before joining, so that
 * names are looked up once per result row.
 */
export async function findBookedTime(
  database: AgencyDatabase,
  which: ReportOf & { range: DayRange; isUnapproved: boolean; isPerDay: boolean },
): Promise<ReportRow[]> {
  const { range, isUnapproved, isPerDay } = which;
  const { rows } = await sql<Omit<ReportRow, 'units'> & { hundredths: Hundredths }>`
    with booked as (
      select min(time_entry.work_date) as work_date, time_entry.job_id, time_entry.employee_id, sum(time_entry.units) as units
      from time_entry
      where time_entry.work_date between ${range.start} and ${range.end}
        and ${entriesOf(which)}
        ${isUnapproved ? sql`and time_entry.approved_at is null` : sql``}
      group by time_entry.job_id, time_entry.employee_id ${isPerDay ? sql`, time_entry.work_date` : sql``})
    select booked.work_date as date, (booked.units * 100)::integer as hundredths,
      case when job.is_billable then job.code end as "jobCode",
      case when job.is_billable then job.name end as "jobName",
      case when not job.is_billable then job.code end as "projectCode",
      case when not job.is_billable then job.name end as "projectName",
      client.code as "clientCode", client.name as "clientName",
      ${wireJobIdOf()} as "jobId", employee.id as "employeeId",
      employee.code as "employeeCode", employee.name as "employeeName", department.name as "departmentName"
    from booked
    join job on job.id = booked.job_id
    left join client on client.id = job.client_id
    join employee on employee.id = booked.employee_id
    left join department on department.id = employee.department_id
    order by booked.work_date, employee.code, job.is_billable desc, job.code`.execute(database);
  return rows.map(({ hundredths, ...row }) => ({ ...row, units: hoursAsNumber(hundredths) }));
}
