-- expand, release 5
create index concurrently if not exists audit_event_import on audit_event (import_id, id) where import_id is not null;
