-- expand, release 3
-- An agency may be moved to another PostgreSQL server; a row says how far that is, so that whoever finds a move broken off can end it.
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
create unique index agency_move_under_way on agency_move (agency) where cleared_at is null;
comment on table agency_move is 'one row for each time that an agency was moved from one PostgreSQL server to another (SCALE-02)';
comment on column agency_move.step is
  'copying = people work at the old place; switching = they are about to change places, and every request asks where the agency is; moved = it lies at the new place; given-up = it stayed';
comment on column agency_move.cleared_at is 'when what only the copying needed was taken away on both servers';
comment on column agency_move.old_copy is 'what the database at the old place is called since then; nothing can be changed in it, and it is dropped a week after the move';
