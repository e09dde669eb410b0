-- The registry, a small database of its own: the agencies of this installation and where their databases are.

create table agency_database (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,39}$'),
  agency_name text not null check (btrim(agency_name) <> ''),
  database_name text not null unique,
  created_at timestamptz(3) not null default now(),
  sample_of text references agency_database on update cascade on delete set null,
  migrated_to text,
  server text not null default 'main' check (server ~ '^[a-z][a-z0-9_]{0,39}$'),
  contracted_to integer not null default 0
);
comment on table agency_database is 'one row per agency; each agency''s data is in a PostgreSQL database of its own';
comment on column agency_database.name is 'chosen at sign-in; part of the session cookie';
comment on column agency_database.sample_of is 'the agency whose sample data this is; null = an agency of its own';
comment on column agency_database.migrated_to is 'the newest migration that a server has found applied; null = not checked yet';
comment on column agency_database.server is 'the PostgreSQL server of its database, by its name in the environment';
comment on column agency_database.contracted_to is 'the newest release whose contract migrations are applied';

create table agency_move (
  id bigint generated always as identity primary key,
  agency text not null,
  database_name text not null,
  from_server text not null,
  to_server text not null,
  step text not null check (step in ('copying', 'switching', 'moved', 'given-up')),
  began_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  cleared_at timestamptz(3),
  old_copy text,
  old_copy_dropped_at timestamptz(3),
  check ((step in ('moved', 'given-up')) = (ended_at is not null))
);
comment on table agency_move is
  'moves of agencies between PostgreSQL servers, so that an interrupted one can be completed or undone';
comment on column agency_move.step is
  'switching = being copied, and every request asks the registry for the server; moved = at the new place; given-up = it stayed; copying = the same in moves by earlier versions';
comment on column agency_move.cleared_at is 'when temporary objects of the move were removed from both servers';
comment on column agency_move.old_copy is 'name of the database left at the old place: read-only, dropped a week after the move';
create unique index agency_move_under_way on agency_move (agency) where cleared_at is null;

create table setup_code (
  code_hash bytea primary key,
  made_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  spent_at timestamptz(3),
  agency text references agency_database on update cascade on delete set null
);
comment on table setup_code is 'SHA-256 of codes that set up one agency each: a copy of this table sets up nothing';
comment on column setup_code.agency is 'the agency set up with it; null = none yet, or the agency is gone';

create table wrong_setup_code (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  address text not null
);
comment on table wrong_setup_code is 'invalid codes entered in the last minute, for throttling';
create index wrong_setup_code_address on wrong_setup_code (address, at);
