-- What the servers of this installation have to do by themselves, and for which agency: they share it.
create table due_work (
  kind text not null check (kind ~ '^[a-z]+$'),
  agency text not null references agency_database (name) on update cascade on delete cascade,
  due_at timestamptz(3) not null default now(),
  primary key (kind, agency)
);
comment on table due_work is 'one row for each kind of work and agency; servers look into the agency''s database when it is due';
comment on column due_work.due_at is
  'when somebody looks next: the earliest time that was asked for; while a server is at it, when others take over';
create index due_work_due on due_work (due_at);
