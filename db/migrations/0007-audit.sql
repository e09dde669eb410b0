-- The trail: every change writes one row here in its own transaction. The application's role can add rows, never change them.
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  by_employee_id integer references employee,
  for_employee_id integer references employee,
  subject text not null,
  subject_id integer not null,
  action text not null,
  way text not null,
  before jsonb,
  after jsonb
);
comment on column audit_event.by_employee_id is 'null = the command line of the installation';
comment on column audit_event.for_employee_id is 'whose record it is, where that is somebody else';
comment on column audit_event.way is 'by which way: web, api, import, command line';
create index audit_event_subject on audit_event (subject, subject_id, id);
create index audit_event_at on audit_event using brin (at);

create function refuse_audit_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'audit rows are never changed';
end $$;
create trigger audit_event_is_final before update or delete or truncate on audit_event
  for each statement execute function refuse_audit_change();
