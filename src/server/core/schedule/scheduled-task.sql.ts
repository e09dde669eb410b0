import { sql } from 'kysely';
import { TASK_NOTES } from '#contract/operations/health.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { type Occasion, occasionsBetween, periodOf, type TaskKind } from '#domain/operations/scheduled-task.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/** A task leased until the transaction ends. `employeeId` null: the agency's; instants are ISO 8601. */
export type LeasedTask = {
  id: number;
  kind: TaskKind;
  period: string;
  day: Day;
  employeeId: number | null;
  attempts: number;
  dueAt: string;
  dropAfter: string | null;
};

/** The state of an agency's schedule; `firstDue` is the earliest planned task that isn't done. */
export type ScheduleState = { now: string; timeZone: string; plannedUntil: string; firstDue: string | null };

/** Runs at every check of an agency, usually as the only query. `now` null: the database's clock. */
export async function readSchedule(database: AgencyDatabase, now: Date | null): Promise<ScheduleState | undefined> {
  const { rows } = await sql<ScheduleState>`
    select coalesce(${now?.toISOString() ?? null}::timestamptz(3), now()::timestamptz(3)) as now, agency.time_zone as "timeZone",
      task_plan.planned_until as "plannedUntil",
      (select min(due_at) from scheduled_task where state = 'waiting') as "firstDue"
    from agency cross join task_plan`.execute(database);
  return rows[0];
}

/** Plans due tasks once: a second server finds them planned. Drops those past their deadline at once, with a record. */
export async function planTasks(
  transaction: AgencyTransaction,
  { now, timeZone }: Pick<ScheduleState, 'now' | 'timeZone'>,
) {
  const { rows } = await sql<{ plannedUntil: string }>`
    select planned_until as "plannedUntil" from task_plan for update`.execute(transaction);
  const occasions = occasionsBetween(Date.parse(rows[0]!.plannedUntil), Date.parse(now), timeZone);
  const of = <Value>(pick: (occasion: Occasion) => Value) => occasions.map(pick);
  await sql`
    with planned as (
      insert into scheduled_task (kind, period, day, due_at, drop_after, state, note, finished_at)
      select kind, day::text, day, due_at, drop_after, case when is_late then 'dropped' else 'waiting' end,
        case when is_late then ${TASK_NOTES.late}::text end, case when is_late then ${now}::timestamptz end
      from (
        select *, coalesce(drop_after < ${now}::timestamptz, false) as is_late
        from unnest(${of(({ kind }) => kind)}::text[], ${of(({ day }) => day)}::date[],
          ${of(({ dueAt }) => instant(dueAt))}::timestamptz[],
          ${of(({ dropAfter }) => (dropAfter === null ? null : instant(dropAfter)))}::timestamptz[])
          as occasion (kind, day, due_at, drop_after)) as occasion
      on conflict do nothing
    )
    update task_plan set planned_until = greatest(planned_until, ${now}::timestamptz)`.execute(transaction);
}

export async function dropLateTasks(database: AgencyDatabase, now: string) {
  await sql`
    update scheduled_task set state = 'dropped', note = concat_ws(': ', ${TASK_NOTES.late}::text, note), finished_at = ${now}
    where id in (
      select id from scheduled_task where state = 'waiting' and due_at <= ${now}::timestamptz and drop_after < ${now}::timestamptz
      for update skip locked)`.execute(database);
}

/**
 * Leases the longest due task and up to `most` others of the same kind and day. No other server sees them until the transaction ends.
 * `among` restricts them.
 */
export async function takeTasks(
  transaction: AgencyTransaction,
  { now, most, among = null }: { now: string; most: number; among?: readonly number[] | null },
): Promise<LeasedTask[]> {
  const isDue = sql`task.state = 'waiting' and task.due_at <= ${now}::timestamptz
    and (${among === null ? null : [...among]}::integer[] is null or task.id = any(${among === null ? null : [...among]}::integer[]))`;
  const { rows } = await sql<LeasedTask>`
    with first as (
      select kind, day, employee_id is null as is_of_agency from scheduled_task as task
      where ${isDue} order by due_at, id limit 1 for update skip locked
    )
    select task.id, task.kind, task.period, task.day, task.employee_id as "employeeId", task.attempts, task.due_at as "dueAt",
      task.drop_after as "dropAfter"
    from scheduled_task as task
    join first on task.kind = first.kind and task.day = first.day and (task.employee_id is null) = first.is_of_agency
    where ${isDue}
    order by task.employee_id, task.id limit ${most} for update of task skip locked`.execute(transaction);
  return rows;
}

/** Inserts an agency task's tasks per person, once, whichever server finds them. */
export async function insertTasksOfPeople(
  transaction: AgencyTransaction,
  { kind, day, dueAt, dropAfter }: Pick<LeasedTask, 'kind' | 'day' | 'dueAt' | 'dropAfter'>,
  employeeIds: readonly number[],
) {
  await sql`
    insert into scheduled_task (kind, period, employee_id, day, due_at, drop_after)
    select ${kind}, ${periodOf(kind, day)}, employee_id, ${day}::date, ${dueAt}::timestamptz, ${dropAfter}::timestamptz
    from unnest(${[...employeeIds]}::integer[]) as found (employee_id)
    order by employee_id
    on conflict do nothing`.execute(transaction);
}

/** Records tasks as done along with other work, and returns whose; skips those planned or done already. */
export async function claimTasksOfPeople(
  transaction: AgencyTransaction,
  { kind, day, now }: { kind: TaskKind; day: Day; now: string },
  employeeIds: readonly number[],
): Promise<number[]> {
  if (employeeIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into scheduled_task (kind, period, employee_id, day, due_at, state, finished_at)
    select ${kind}, ${periodOf(kind, day)}, employee_id, ${day}::date, ${now}::timestamptz, 'done', ${now}::timestamptz
    from unnest(${[...employeeIds]}::integer[]) as found (employee_id)
    order by employee_id
    on conflict do nothing
    returning employee_id as id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Completes tasks, in the transaction of their effects. */
export async function finishTasks(transaction: AgencyTransaction, ids: readonly number[], now: string) {
  await sql`update scheduled_task set state = 'done', note = null, finished_at = ${now}
    where id = any(${[...ids]}::integer[])`.execute(transaction);
}

/**
 * Records a failure and the minutes until the retry; null marks the task as failed. False if another server has completed or failed it in
 * the meantime.
 */
export async function recordFailure(
  transaction: AgencyTransaction,
  { id, attempts }: Pick<LeasedTask, 'id' | 'attempts'>,
  { now, note, minutes }: { now: string; note: string; minutes: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update scheduled_task set attempts = attempts + 1, note = ${note},
      state = case when ${minutes}::integer is null then 'failed' else 'waiting' end,
      finished_at = case when ${minutes}::integer is null then ${now}::timestamptz end,
      due_at = coalesce(${now}::timestamptz + make_interval(mins => ${minutes}::integer), due_at)
    where id = ${id} and state = 'waiting' and attempts = ${attempts} returning id`.execute(transaction);
  return rows.length > 0;
}

/** Days for which finished tasks are kept; failed ones stay until someone retries them. */
const KEPT_DAYS = 90;

/** Deletes old finished tasks, up to a maximum; returns how many. */
export async function forgetOldTasks(transaction: AgencyTransaction, { now, most }: { now: string; most: number }) {
  const { numAffectedRows } = await sql`
    delete from scheduled_task where id in (
      select id from scheduled_task
      where finished_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}) and state <> 'failed' limit ${most})`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
}

function instant(moment: number): string {
  return new Date(moment).toISOString();
}
