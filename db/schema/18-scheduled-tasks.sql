-- Scheduled tasks, and turning on a restored copy.

create table scheduled_task (
  id integer generated always as identity primary key,
  kind text not null,
  period text not null,
  employee_id integer references employee on delete cascade,
  day date not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  due_at timestamptz(3) not null,
  drop_after timestamptz(3),
  note text,
  finished_at timestamptz(3),
  constraint scheduled_task_once unique nulls not distinct (kind, period, employee_id),
  constraint scheduled_task_state check (state in ('waiting', 'done', 'dropped', 'failed')),
  constraint scheduled_task_finished check ((state = 'waiting') = (finished_at is null))
);
comment on table scheduled_task is 'tasks planned for a time, each done once; finished ones are kept for 90 days';
comment on column scheduled_task.period is 'the day, or week such as 2026-W53, for which it is done once';
comment on column scheduled_task.employee_id is 'null = for the agency, which finds the people concerned';
comment on column scheduled_task.day is 'the day in the agency''s time zone on which it was first due';
comment on column scheduled_task.attempts is 'failures since it was planned or retried by hand';
comment on column scheduled_task.due_at is 'when it is done, or retried';
comment on column scheduled_task.drop_after is 'dropped after this moment; null = never';
comment on column scheduled_task.note is 'why it last failed, or was dropped';
create index scheduled_task_due on scheduled_task (due_at) where state = 'waiting';
create index scheduled_task_failed on scheduled_task (id) where state = 'failed';
create index scheduled_task_finished_at on scheduled_task (finished_at);
create index scheduled_task_employee on scheduled_task (employee_id) where employee_id is not null;

create table task_plan (
  only_row boolean primary key default true check (only_row),
  planned_until timestamptz(3) not null
);
comment on table task_plan is 'one row: up to when tasks have been planned';

-- Tasks that would have been due before the agency was created are not planned.
insert into task_plan (planned_until) values (now());

-- Discards everything queued before the restore: the original sends it.
create function turn_on_restored_copy() returns void language sql as $$
  update agency set quiet_since = null;
  update outgoing_mail set state = 'discarded', leased_by = null, ended_at = now(), note = 'Queued before the restored copy was turned on'
    where state in ('waiting', 'sending');
  update webhook_delivery set state = 'missed' where state = 'waiting';
  update notification set awaits_digest = false where awaits_digest;
  update scheduled_task set state = 'dropped', finished_at = now(), note = 'Due before the restored copy was turned on'
    where state = 'waiting' and drop_after is not null;
  update task_plan set planned_until = greatest(planned_until, now());
$$;
comment on function turn_on_restored_copy() is 'turns on a restored copy and discards what was queued before it';
