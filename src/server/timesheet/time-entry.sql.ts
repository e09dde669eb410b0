import { type RawBuilder, sql } from 'kysely';
import type { JobBrief, TimeEntry } from '#contract/time-entry.ts';
import type { Day } from '#domain/calendar.ts';
import { type Hundredths, hoursAsNumber } from '#domain/hours.ts';
import { activeRefById, personById, refById } from '../platform/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/postgres.ts';

/** A job as time entries carry it. An internal project's id is negative outside the database. */
export const jobBrief = sql<JobBrief>`json_build_object(
  'id', case when job.is_billable then job.id else -job.id end,
  'code', job.code, 'name', job.name, 'isActive', job.is_active, 'isBillable', job.is_billable,
  'client', ${refById('client', 'job.client_id')}, 'campaign', ${refById('campaign', 'job.campaign_id')})`;

type TimeEntryRow = Omit<TimeEntry, 'units' | 'error'> & { hundredths: Hundredths };

/** Entries in full, those that a condition on `time_entry` picks. */
async function selectTimeEntries(
  database: AgencyDatabase | AgencyTransaction,
  condition: RawBuilder<unknown>,
  today: Day,
): Promise<TimeEntry[]> {
  const { rows } = await sql<TimeEntryRow>`
    select time_entry.id, (time_entry.units * 100)::integer as hundredths, time_entry.notes,
      time_entry.work_date as "transactionDate",
      time_entry.approved_at is not null as "isApproved",
      time_entry.billed_invoice_line_id is not null as "isBilled",
      coalesce(period.is_locked, false) as "isPeriodLocked",
      coalesce(${today}::date between period.start_date and period.end_date, false) as "isCurrentPeriod",
      time_entry.is_billable as "isBillable",
      time_entry.last_modified as "lastModified",
      json_build_object('id', employee.id, 'name', employee.name) as employee,
      json_build_object(
        'job', ${jobBrief},
        'costType', ${activeRefById('cost_type', 'time_entry.cost_type_id')},
        'jobType', ${refById('job_type', 'job.job_type_id')},
        'accountExecutive', ${personById('job.account_executive_id')},
        'accountDirector', ${personById('job.account_director_id')},
        'lineId', time_entry.billed_invoice_line_id,
        'pinId', (
          select pin.id from pinned_time_allocation as pin
          where pin.employee_id = time_entry.employee_id and pin.job_id = time_entry.job_id
            and pin.cost_type_id = time_entry.cost_type_id),
        'product', ${refById('product', 'job.product_id')},
        'client', ${refById('client', 'job.client_id')},
        'campaign', ${refById('campaign', 'job.campaign_id')}) as "timeAllocation"
    from time_entry
    join employee on employee.id = time_entry.employee_id
    join job on job.id = time_entry.job_id
    left join period on time_entry.work_date between period.start_date and period.end_date
    where ${condition}
    order by time_entry.work_date, job.is_billable desc, job.code, time_entry.id`.execute(database);
  return rows.map(({ hundredths, ...entry }) => ({ ...entry, units: hoursAsNumber(hundredths), error: null }));
}

/** A person's entries between two days, both included. */
export function findTimeEntriesOfPerson(
  database: AgencyDatabase,
  which: { employeeId: number; startDate: Day; endDate: Day; today: Day },
): Promise<TimeEntry[]> {
  const condition = sql`time_entry.employee_id = ${which.employeeId}
    and time_entry.work_date between ${which.startDate} and ${which.endDate}`;
  return selectTimeEntries(database, condition, which.today);
}

/** Entries by id; ids that are gone are missing from the answer. */
export async function findTimeEntriesById(
  database: AgencyDatabase | AgencyTransaction,
  ids: readonly number[],
  today: Day,
): Promise<TimeEntry[]> {
  if (ids.length === 0) return [];
  return selectTimeEntries(database, sql`time_entry.id = any(${ids}::integer[])`, today);
}
