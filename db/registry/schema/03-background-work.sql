-- Background work and nightly backups, which all servers share.

create table due_work (
  kind text check (kind ~ '^[a-z]+$'),
  agency text references agency_database on update cascade on delete cascade,
  due_at timestamptz(3) not null default now(),
  figures jsonb,
  counted_at timestamptz(3),
  primary key (kind, agency)
);
comment on table due_work is 'one row per kind of work and agency; servers look into the agency''s database when it is due';
comment on column due_work.due_at is
  'when the next server looks: the earliest requested time; while a server works on it, when others take over';
comment on column due_work.figures is 'figures counted in the agency''s database after the work, by name; null = not counted yet';
comment on column due_work.counted_at is 'when the figures were counted';
create index due_work_due on due_work (due_at);

create table backup_state (
  agency text unique nulls not distinct references agency_database on update cascade on delete cascade,
  since timestamptz(3) not null default now(),
  backed_up_at timestamptz(3),
  file text,
  failed_at timestamptz(3),
  problem text,
  verified_at timestamptz(3),
  verified_file text,
  verification_failed_at timestamptz(3),
  verification_problem text
);
comment on table backup_state is 'one row per agency with backups, and one for the registry';
comment on column backup_state.agency is 'null = the registry';
comment on column backup_state.backed_up_at is 'start of the last good backup';
comment on column backup_state.file is 'file name in BACKUP_DIR';
comment on column backup_state.failed_at is 'when the latest attempt failed; null = it succeeded';
comment on column backup_state.verified_at is 'when a backup was last restored into a scratch database with every row';
comment on column backup_state.verification_failed_at is 'when the latest verification failed; null = it succeeded';

-- The row of the registry itself.
insert into backup_state (agency) values (null);
