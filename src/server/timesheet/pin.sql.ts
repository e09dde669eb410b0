import { type RawBuilder, sql } from 'kysely';
import type { Pin } from '#contract/time/pin.ts';
import type { JobKind } from '#domain/jobs/job-id.ts';
import { jobKind } from '../core/jobs/job-id.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { jobBrief } from './time-entry.sql.ts';

async function selectPins(
  database: AgencyDatabase | AgencyTransaction,
  condition: RawBuilder<unknown>,
): Promise<Pin[]> {
  const { rows } = await sql<Pin>`
    select pin.id, ${jobBrief} as job,
      json_build_object('id', cost_type.id, 'code', cost_type.code, 'name', cost_type.name, 'isActive', cost_type.is_active) as "costType",
      json_build_object('id', employee.id, 'name', employee.name) as employee
    from pinned_time_allocation as pin
    join employee on employee.id = pin.employee_id
    join job on job.id = pin.job_id
    join cost_type on cost_type.id = pin.cost_type_id
    where ${condition}
    order by job.is_billable desc, job.code, cost_type.code`.execute(database);
  return rows;
}

export function findPinsOfPerson(database: AgencyDatabase, employeeId: number): Promise<Pin[]> {
  return selectPins(database, sql`pin.employee_id = ${employeeId}`);
}

export async function findPin(database: AgencyDatabase | AgencyTransaction, id: number): Promise<Pin | undefined> {
  return (await selectPins(database, sql`pin.id = ${id}`))[0];
}

/** Finds the job and cost type to pin, as far as they exist. */
export async function findPair(database: AgencyDatabase, jobId: number, costTypeId: number) {
  const { rows } = await sql<{ isJobActive: boolean; jobKind: JobKind; isCostTypeActive: boolean }>`
    select job.is_active as "isJobActive", ${jobKind} as "jobKind", cost_type.is_active as "isCostTypeActive"
    from job cross join cost_type
    where job.id = ${jobId} and cost_type.id = ${costTypeId}`.execute(database);
  return rows[0];
}

/** Adds a pin, or finds the existing one. */
export async function insertPin(
  transaction: AgencyTransaction,
  pin: { employeeId: number; jobId: number; costTypeId: number },
): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await sql<{ id: number }>`
    insert into pinned_time_allocation (employee_id, job_id, cost_type_id)
    values (${pin.employeeId}, ${pin.jobId}, ${pin.costTypeId})
    on conflict (employee_id, job_id, cost_type_id) do nothing
    returning id`.execute(transaction);
  if (rows[0]) return { id: rows[0].id, isNew: true };
  const there = await transaction
    .selectFrom('pinned_time_allocation')
    .select('id')
    .where('employee_id', '=', pin.employeeId)
    .where('job_id', '=', pin.jobId)
    .where('cost_type_id', '=', pin.costTypeId)
    .executeTakeFirstOrThrow();
  return { id: there.id, isNew: false };
}
