-- expand, release 5
-- A client of another product can be the agency itself: its projects are internal ones (FIX-96).
alter table export_match drop constraint export_match_choice_check;
alter table export_match add constraint export_match_choice_check
  check (choice in ('match', 'create', 'leave-out', 'internal')) not valid;
alter table export_match add constraint export_match_internal check (choice <> 'internal' or subject = 'client') not valid;
comment on column export_match.choice is
  'a record of ours, a new one to be created, that its hours are left out, or, of a client, that it is the agency itself';

-- What an import of a program's hours gives to every job that it creates (FIX-96).
create table export_job_default (
  program text primary key check (program in ('harvest', 'toggl', 'clockify', 'kimai')),
  account_executive_id integer references employee on delete set null,
  product text not null check (btrim(product) <> ''),
  campaign text not null check (btrim(campaign) <> ''),
  changed_by_id integer references employee on delete set null,
  changed_at timestamptz(3) not null default clock_timestamp()
);
comment on column export_job_default.product is 'by name: each client has its own, which is created where the client has none of that name';
create index export_job_default_account_executive on export_job_default (account_executive_id) where account_executive_id is not null;
create index export_job_default_changed_by on export_job_default (changed_by_id) where changed_by_id is not null;

-- Recommended steps that an administrator has dismissed (FIX-96).
create table dismissed_step (
  step text primary key,
  dismissed_by_id integer references employee on delete set null,
  dismissed_at timestamptz(3) not null default clock_timestamp()
);
create index dismissed_step_by on dismissed_step (dismissed_by_id) where dismissed_by_id is not null;
