-- expand, release 5
-- Any server can make the nightly backups; each one shows how old the last good backup is.
create table backup_state (
  agency text unique nulls not distinct references agency_database (name) on update cascade on delete cascade,
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
insert into backup_state (agency) values (null);
comment on table backup_state is 'one row for each agency that was backed up, and one for the registry (SCALE-16)';
comment on column backup_state.agency is 'null = the registry';
comment on column backup_state.backed_up_at is 'when the last good backup was begun';
comment on column backup_state.file is 'the name of its file in BACKUP_DIR';
comment on column backup_state.failed_at is 'when the latest attempt failed; null = it succeeded';
comment on column backup_state.verified_at is 'when a backup was last restored into a scratch database, with every row';
comment on column backup_state.verification_failed_at is 'when the latest verification failed; null = it succeeded';
