-- What the names in other programs' exports of hours stand for, so that nobody matches them twice (DATA-06).
create table export_match (
  program text not null check (program in ('harvest', 'toggl', 'clockify', 'kimai')),
  subject text not null check (subject in ('person', 'client', 'project', 'task', 'approver')),
  name_in_file text not null,
  choice text not null check (choice in ('match', 'create', 'leave-out')),
  employee_id integer references employee on delete cascade,
  client_id integer references client on delete cascade,
  job_id integer references job on delete cascade,
  cost_type_id integer references cost_type on delete cascade,
  changed_by_id integer references employee on delete set null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  constraint export_match_pkey primary key (program, subject, name_in_file),
  constraint export_match_names_one check (
    num_nonnulls(employee_id, client_id, job_id, cost_type_id) = (choice = 'match')::integer)
);
comment on column export_match.name_in_file is 'as names are compared: in small letters, of a project with its client and code';
comment on column export_match.choice is 'a record of ours, a new one to be made, or that its hours stay out';
create index export_match_employee on export_match (employee_id) where employee_id is not null;
create index export_match_changed_by on export_match (changed_by_id) where changed_by_id is not null;
create index export_match_client on export_match (client_id) where client_id is not null;
create index export_match_job on export_match (job_id) where job_id is not null;
create index export_match_cost_type on export_match (cost_type_id) where cost_type_id is not null;
create index file_reading_used on file_reading (used_at);
