-- What is done by itself at fixed times: a row is finished in the transaction that writes what it causes (SCHED-01).
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
comment on table scheduled_task is 'what was or is to be done at its time, each once; what is over is kept for 90 days';
comment on column scheduled_task.period is 'what it is done once for: a day, or a week such as 2026-W53';
comment on column scheduled_task.employee_id is 'for whom; null = for the agency, which of people is to find those who have one';
comment on column scheduled_task.day is 'the day in the agency''s time zone on which it was due first';
comment on column scheduled_task.attempts is 'how often it failed since it was planned or tried again by hand';
comment on column scheduled_task.due_at is 'when it is done, or tried again';
comment on column scheduled_task.drop_after is 'too late for it after this moment; null = it is done however late';
comment on column scheduled_task.note is 'why it failed last, or why it was dropped';
create index scheduled_task_due on scheduled_task (due_at) where state = 'waiting';
create index scheduled_task_failed on scheduled_task (id) where state = 'failed';
create index scheduled_task_finished_at on scheduled_task (finished_at);
create index scheduled_task_employee on scheduled_task (employee_id) where employee_id is not null;

-- What fell due before there was an agency, or before this upgrade of it, is nobody's loss.
create table task_plan (
  only_row boolean primary key default true check (only_row),
  planned_until timestamptz(3) not null
);
comment on table task_plan is 'up to when the tasks of an agency have been written down';
insert into task_plan (planned_until) values (now());

-- What stands under the bell and is to be in the daily mail of its person (NOTE-06).
alter table notification add column awaits_digest boolean not null default false;
comment on column notification.awaits_digest is 'it has not been in a daily mail yet, and is to be';
create index notification_awaiting_digest on notification (employee_id) where awaits_digest;
-- Read ones are forgotten after 90 days.
create index notification_read on notification (read_on) where read_on is not null;

create table notification_snooze (
  employee_id integer not null references employee on delete cascade,
  kind text not null,
  until_day date not null,
  primary key (employee_id, kind)
);
comment on table notification_snooze is 'who wants to hear nothing of a kind for a while';
comment on column notification_snooze.until_day is 'the last day on which nothing is told';
