-- The timer that a person has running, found again on whatever device they sit down at, and the timers that have ended.
create table running_timer (
  employee_id integer primary key references employee on delete cascade,
  id uuid not null,
  time_entry_id integer,
  job_id integer not null references job on delete cascade,
  cost_type_id integer not null references cost_type,
  work_date date not null,
  started_at timestamptz(3) not null,
  notes text not null default '',
  constraint running_timer_notes_length check (char_length(notes) <= 4000)
);
comment on table running_timer is 'one timer a person at a time (TIM-01); of an earlier day it is shown to nobody any more (TIM-05)';
comment on column running_timer.id is 'made by the browser, so that a start and a stop can be sent again';
comment on column running_timer.time_entry_id is 'what the time is added to; null, or an entry that is gone or on another day by now = a new entry';
create index running_timer_job on running_timer (job_id);

create table ended_timer (
  employee_id integer not null references employee on delete cascade,
  id uuid not null,
  time_entry_id integer,
  ended_at timestamptz(3) not null default now(),
  primary key (employee_id, id)
);
comment on table ended_timer is
  'which entry a stop made or changed, also after that was deleted: a repeated stop adds no time; null = discarded';

create trigger running_timer_announce_insert after insert on running_timer
  referencing new table as touched for each statement execute function announce_employees('timer');
create trigger running_timer_announce_update after update on running_timer
  referencing new table as touched old table as before for each statement execute function announce_employees('timer');
create trigger running_timer_announce_delete after delete on running_timer
  referencing old table as touched for each statement execute function announce_employees('timer');
