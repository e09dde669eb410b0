-- How far each agency's database was brought: a server need not ask a thousand of them before it serves.
alter table agency_database add column migrated_to text;
comment on column agency_database.migrated_to is 'the newest migration that a server has seen applied there; null where none has looked';
