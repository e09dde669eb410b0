-- A deletion that is undone puts its entry back, also on a job or cost type that has become inactive; each deleted entry once.
alter table time_entry add column restores_id integer;
comment on column time_entry.restores_id is 'the id of the deleted entry in whose place this one was put back';
create unique index time_entry_restores on time_entry (restores_id) where restores_id is not null;
