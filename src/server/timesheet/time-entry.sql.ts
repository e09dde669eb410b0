import { type RawBuilder, sql } from 'kysely';
import type { JobBrief, TimeEntry } from '#contract/time-entry.ts';
import type { Day } from '#domain/calendar.ts';
import { type Hundredths, hoursAsNumber } from '#domain/hours.ts';
import { activeRefOrNull, personOrNull, refOrNull } from '../platform/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/postgres.ts';

/** A job as time entries carry it. An internal project's id is negative outside the database. */
export const jobBrief = sql<JobBrief>`json_build_object(
  'id', case when job.is_billable then job.id else -job.id end,
  'code', job.code, 'name', job.name, 'isActive', job.is_active, 'isBillable', job.is_billable,
  'client', ${refOrNull('client')}, 'campaign', ${refOrNull('campaign')})`;

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
        'costType', ${activeRefOrNull('cost_type')},
        'jobType', ${refOrNull('job_type')},
        'accountExecutive', ${personOrNull('account_executive')},
        'accountDirector', ${personOrNull('account_director')},
        'lineId', time_entry.billed_invoice_line_id,
        'pinId', pinned_time_allocation.id,
        'product', ${refOrNull('product')},
        'client', ${refOrNull('client')},
        'campaign', ${refOrNull('campaign')}) as "timeAllocation"
    from time_entry
    join employee on employee.id = time_entry.employee_id
    join job on job.id = time_entry.job_id
    left join cost_type on cost_type.id = time_entry.cost_type_id
    left join client on client.id = job.client_id
    left join product on product.id = job.product_id
    left join campaign on campaign.id = job.campaign_id
    left join job_type on job_type.id = job.job_type_id
    left join employee as account_executive on account_executive.id = job.account_executive_id
    left join employee as account_director on account_director.id = job.account_director_id
    left join pinned_time_allocation on pinned_time_allocation.employee_id = time_entry.employee_id
      and pinned_time_allocation.job_id = time_entry.job_id
      and pinned_time_allocation.cost_type_id = time_entry.cost_type_id
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
