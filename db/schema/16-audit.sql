-- The audit trail. The application can add rows to it; rows can't be changed or removed.

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
  after jsonb,
  on_behalf_of_employee_id integer references employee,
  import_id integer
);
comment on column audit_event.by_employee_id is 'null = the command line of the installation';
comment on column audit_event.for_employee_id is 'the owner of the record, if another person';
comment on column audit_event.way is 'web, api (with a token), mail (with a link), import or command line';
comment on column audit_event.on_behalf_of_employee_id is 'the supervisor for whom a deputy acted';
comment on column audit_event.import_id is 'the import (file_import) that created or changed the record; rows of its undo have none';
-- Refused access is recorded once a minute per kind, name and address, so that an attack adds few rows.
create unique index audit_event_access on audit_event
  (action, by_employee_id, (after ->> 'username'), (after ->> 'address'), date_trunc('minute', at at time zone 'UTC'))
  nulls not distinct where subject = 'access';
create index audit_event_at on audit_event (at, id);
create index audit_event_record on audit_event (subject, subject_id, at, id);
create index audit_event_subject on audit_event (subject, at, id);
create index audit_event_action on audit_event (action, at, id);
create index audit_event_by on audit_event (by_employee_id, at, id) where by_employee_id is not null;
create index audit_event_for on audit_event (for_employee_id, at, id) where for_employee_id is not null;
create index audit_event_way on audit_event (way, at, id) where way <> 'web';
create index audit_event_import on audit_event (import_id, id) where import_id is not null;

create function refuse_audit_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'audit rows are never changed';
end $$;
create trigger audit_event_is_final before update or delete or truncate on audit_event
  for each statement execute function refuse_audit_change();
create trigger audit_event_time before insert on audit_event for each row execute function take_time_of_database();

create table audit_seal (
  number integer primary key,
  first_id bigint not null,
  last_id bigint not null,
  row_count integer not null,
  digests bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz(3) not null,
  constraint audit_seal_number check (number > 0),
  constraint audit_seal_rows check (row_count > 0 and first_id <= last_id),
  constraint audit_seal_hashes check (length(hash) = 32 and length(previous_hash) = 32)
);
comment on table audit_seal is 'a hash chain over the audit trail, which shows changed, removed and inserted rows';
comment on column audit_seal.last_id is 'seals all rows after the last one of the previous seal, up to this one';
comment on column audit_seal.digests is 'per row, in order: its id and the first bytes of its SHA-256, to find the row that does not match';
comment on column audit_seal.hash is 'SHA-256 of the previous seal, the columns of this one and the full SHA-256 of each row';
create trigger audit_seal_is_final before update or delete or truncate on audit_seal
  for each statement execute function refuse_audit_change();
