-- How an agency is set up in the browser: codes that are printed at a terminal, and which agency is another's sample.
create table setup_code (
  code_hash bytea primary key,
  made_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  spent_at timestamptz(3),
  agency text references agency_database (name) on update cascade on delete set null
);
comment on table setup_code is 'SHA-256 of a code that sets one agency up (SETUP-01): a copy of this table sets up nothing';
comment on column setup_code.agency is 'what was set up with it; null = nothing yet, or the agency is gone';

create table wrong_setup_code (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  address text not null
);
comment on table wrong_setup_code is 'tries of the last minute at codes that are not valid, for throttling (SETUP-08)';
create index wrong_setup_code_address on wrong_setup_code (address, at);

alter table agency_database add column sample_of text references agency_database (name) on update cascade on delete set null;
comment on column agency_database.sample_of is 'whose sample data this is (SETUP-04); null = an agency of its own';
