import { sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import type { TaskKind } from '#domain/operations/scheduled-task.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/** The state of scheduled tasks; `lateSeconds`: how long the oldest unattempted task has been due. */
export type TaskFigures = { lastDone: string | null; overdue: number; failed: number; lateSeconds: number };

/** Counts an agency's scheduled tasks for administrators. */
export async function countTasks(database: AgencyDatabase): Promise<TaskFigures> {
  const { rows } = await sql<TaskFigures>`
    select (select finished_at from scheduled_task where state = 'done' and finished_at is not null
        order by finished_at desc limit 1) as "lastDone",
      (select count(*)::integer from scheduled_task where state = 'failed') as failed, waiting.overdue, waiting."lateSeconds"
    from (
      select count(*)::integer as overdue, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as "lateSeconds"
      from scheduled_task where state = 'waiting' and due_at <= now()) as waiting`.execute(database);
  return rows[0]!;
}

/** A task that failed five times, with the error message. */
type FailedTask = {
  id: number;
  kind: TaskKind;
  period: string;
  day: Day;
  person: string | null;
  note: string | null;
  failedOn: string;
};

/** Lists failed tasks, newest first. */
export async function findFailedTasks(database: AgencyDatabase, most: number): Promise<FailedTask[]> {
  const { rows } = await sql<FailedTask>`
    select task.id, task.kind, task.period, task.day, employee.name as person, task.note, task.finished_at as "failedOn"
    from scheduled_task as task left join employee on employee.id = task.employee_id
    where task.state = 'failed'
    order by task.id desc limit ${most}`.execute(database);
  return rows;
}

/** Requeues a failed task as if untried; null if it doesn't exist, false if it hasn't failed. */
export async function retryFailedTask(transaction: AgencyTransaction, id: number): Promise<boolean | null> {
  const { rows } = await sql<{ isRetried: boolean }>`
    with retried as (
      update scheduled_task set state = 'waiting', attempts = 0, due_at = now(), finished_at = null
      where id = ${id} and state = 'failed' returning id
    )
    select exists (select from retried) as "isRetried" from scheduled_task where id = ${id}`.execute(transaction);
  return rows[0]?.isRetried ?? null;
}
