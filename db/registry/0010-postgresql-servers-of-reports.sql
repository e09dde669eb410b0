-- expand, release 4
-- An agency must not lie on a PostgreSQL server that one of the running servers was not told of.
alter table server_report add column postgresql_servers text[];
comment on column server_report.postgresql_servers is
  'the PostgreSQL servers that its environment names; null = it is of a release that does not say';
