import { sql } from 'kysely';
import type { Timer } from '#contract/time/timer.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import type { JobKind } from '#domain/jobs/job-id.ts';
import type { Hundredths } from '#domain/time/hours.ts';
import { jobKind } from '../../core/jobs/job-id.sql.ts';
import { workHoursOn } from '../../core/time/expected-day.sql.ts';
import { activeRefOrNull } from '../../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { jobBrief } from '../time-entry.sql.ts';

/** Finds a person's running timer. Its job and cost type are those of its entry, which may have changed since the start. */
export async function findTimer(
  database: AgencyDatabase | AgencyTransaction,
  employeeId: number,
): Promise<Omit<Timer, 'serverNow'> | undefined> {
  const { rows } = await sql<Omit<Timer, 'serverNow'>>`
    select running_timer.id, time_entry.id as "entryId", ${jobBrief} as job, ${activeRefOrNull('cost_type')} as "costType",
      coalesce(time_entry.notes, running_timer.notes) as notes,
      coalesce(time_entry.is_billable, running_timer.is_billable, job.is_billable) as "isBillable", running_timer.work_date as "transactionDate",
      running_timer.started_at as "startedAt"
    from running_timer
    left join time_entry on time_entry.id = running_timer.time_entry_id
      and time_entry.employee_id = running_timer.employee_id and time_entry.work_date = running_timer.work_date
    join job on job.id = coalesce(time_entry.job_id, running_timer.job_id)
    join cost_type on cost_type.id = coalesce(time_entry.cost_type_id, running_timer.cost_type_id)
    where running_timer.employee_id = ${employeeId}`.execute(database);
  return rows[0];
}

/** A running timer. `jobId` is the database's id, not the API's. */
export type RunningTimer = {
  entryId: number | null;
  jobId: number;
  jobKind: JobKind;
  costTypeId: number;
  workDate: Day;
  startedAt: string;
  notes: string;
  /** The flag of a new entry; null = the job's default. */
  isBillable: boolean | null;
};

/** Finds the day of a person's timer, without locking it. */
export async function findDayOfTimer(
  transaction: AgencyTransaction,
  employeeId: number,
  id: string,
): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day }>`
    select work_date as day from running_timer where employee_id = ${employeeId} and id = ${id}`.execute(transaction);
  return rows[0]?.day;
}

/** Locks a person's timer until the transaction ends. */
export async function lockTimer(
  transaction: AgencyTransaction,
  employeeId: number,
  id: string,
): Promise<RunningTimer | undefined> {
  const { rows } = await sql<RunningTimer>`
    select running_timer.time_entry_id as "entryId", running_timer.job_id as "jobId", ${jobKind} as "jobKind",
      running_timer.cost_type_id as "costTypeId", running_timer.work_date as "workDate",
      running_timer.started_at as "startedAt", running_timer.notes, running_timer.is_billable as "isBillable"
    from running_timer join job on job.id = running_timer.job_id
    where running_timer.employee_id = ${employeeId} and running_timer.id = ${id}
    for update of running_timer`.execute(transaction);
  return rows[0];
}

/** Finds the entry that a stopped timer was saved to. `entryId` is null if the timer was discarded. */
export async function findEntryOfStoppedTimer(
  transaction: AgencyTransaction,
  employeeId: number,
  id: string,
): Promise<{ entryId: number | null } | undefined> {
  const { rows } = await sql<{ entryId: number | null }>`
    select time_entry_id as "entryId" from ended_timer where employee_id = ${employeeId} and id = ${id}`.execute(
    transaction,
  );
  return rows[0];
}

/** Returns the agency's local day of an instant. The instant is passed as a number because PostgreSQL can't parse the year 0. */
export async function dayOfInstant(transaction: AgencyTransaction, instant: string): Promise<Day> {
  const { rows } = await sql<{ day: Day }>`
    select (to_timestamp(${Date.parse(instant)}::float8 / 1000) at time zone time_zone)::date as day from agency`.execute(
    transaction,
  );
  return rows[0]!.day;
}

/** Returns a person's hours on a day, and their maximum. */
export async function readHoursOfDay(
  transaction: AgencyDatabase | AgencyTransaction,
  employeeId: number,
  day: Day,
): Promise<{ hours: Hundredths; maximum: Hundredths }> {
  const { rows } = await sql<{ hours: Hundredths; maximum: Hundredths }>`
    select (held.maximum_daily_hours * 100)::integer as maximum,
      (select (coalesce(sum(units), 0) * 100)::integer from time_entry
        where employee_id = ${employeeId} and work_date = ${day}) as hours
    from (${workHoursOn({ person: sql`${employeeId}::integer`, day: sql`${day}::date` })}) as held`.execute(
    transaction,
  );
  return rows[0]!;
}

/** Starts a timer, replacing one of an earlier day that may still exist. */
export async function insertTimer(
  transaction: AgencyTransaction,
  timer: Omit<RunningTimer, 'jobKind'> & { employeeId: number; id: string },
) {
  await sql`
    insert into running_timer (employee_id, id, time_entry_id, job_id, cost_type_id, work_date, started_at, notes,
      is_billable)
    values (${timer.employeeId}, ${timer.id}, ${timer.entryId}, ${timer.jobId}, ${timer.costTypeId}, ${timer.workDate},
      ${timer.startedAt}, ${timer.notes}, ${timer.isBillable})
    on conflict (employee_id) do update
    set id = excluded.id, time_entry_id = excluded.time_entry_id, job_id = excluded.job_id,
      cost_type_id = excluded.cost_type_id, work_date = excluded.work_date, started_at = excluded.started_at,
      notes = excluded.notes, is_billable = excluded.is_billable`.execute(transaction);
}

/** Deletes the running timer and stores which entry has its time, for repeated requests. */
export async function deleteTimer(
  transaction: AgencyTransaction,
  { employeeId, id, entryId }: { employeeId: number; id: string; entryId: number | null },
) {
  await sql`
    with ended as (delete from running_timer where employee_id = ${employeeId} and id = ${id} returning id)
    insert into ended_timer (employee_id, id, time_entry_id) select ${employeeId}, id, ${entryId} from ended`.execute(
    transaction,
  );
}
