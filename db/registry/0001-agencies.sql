-- The registry: which agencies ("databases" on the sign-in screen) this installation serves.
create table agency_database (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,39}$'),
  agency_name text not null check (btrim(agency_name) <> ''),
  database_name text not null unique,
  created_at timestamptz(3) not null default now()
);
comment on table agency_database is 'one row an agency; each agency''s data lives in a PostgreSQL database of its own';
comment on column agency_database.name is 'what people pick on the sign-in screen and what the session cookie names';
