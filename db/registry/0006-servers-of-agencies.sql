-- An installation may have several PostgreSQL servers; the one that holds the registry is called main.
alter table agency_database add column server text not null default 'main' check (server ~ '^[a-z][a-z0-9_]{0,39}$');
comment on column agency_database.server is 'the PostgreSQL server of its database, by the name that the environment gives it';
