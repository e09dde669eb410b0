-- The trail is looked through by who, for whom, record, action, way and days, the newest first (AUDIT-01). What looks for several of them
-- follows the index of one and passes over the rest.
drop index audit_event_subject;
drop index audit_event_at;
create index audit_event_at on audit_event (at, id);
create index audit_event_record on audit_event (subject, subject_id, at, id);
create index audit_event_subject on audit_event (subject, at, id);
create index audit_event_action on audit_event (action, at, id);
create index audit_event_by on audit_event (by_employee_id, at, id) where by_employee_id is not null;
create index audit_event_for on audit_event (for_employee_id, at, id) where for_employee_id is not null;
create index audit_event_way on audit_event (way, at, id) where way <> 'web';

-- Who was refused a call of administration is told apart from who was refused another, so that neither hides the other (AUDIT-03).
comment on column audit_event.way is 'by which way: web, mail (by a link), import, command line';

-- Batches of rows in a chain of hashes: each seals its rows and the seal before (AUDIT-04).
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
comment on table audit_seal is 'what the trail held when it was sealed: a row that is changed, removed or put in between fits no longer';
comment on column audit_seal.last_id is 'all rows above the last one of the seal before, up to this one, are sealed';
comment on column audit_seal.digests is 'of each row in order its id and the first bytes of its SHA-256, to say which one does not fit';
comment on column audit_seal.hash is 'SHA-256 of the seal before, what this one is of, and the SHA-256 of each row in full';

create trigger audit_seal_is_final before update or delete or truncate on audit_seal
  for each statement execute function refuse_audit_change();
