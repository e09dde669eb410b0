-- expand, release 1
-- Servers of two releases may run side by side while an installation is upgraded; what only the older one needs is taken away when it is gone.
create table schema_release (
  expanded_to integer not null,
  contracted_to integer not null
);
create unique index schema_release_one on schema_release ((true));
insert into schema_release (expanded_to, contracted_to) values (0, 0);
comment on table schema_release is 'one row: how far the schemas of this installation were brought, in the counting of releases of the schema';
comment on column schema_release.expanded_to is 'the newest release of which a server has run here';
comment on column schema_release.contracted_to is 'the newest release whose contracts are applied: no server of an older one may run';

create table server_report (
  server text not null,
  release integer not null,
  reporting_since timestamptz(3) not null default now(),
  reported_at timestamptz(3) not null default now(),
  left_at timestamptz(3),
  primary key (server, release)
);
comment on table server_report is 'each minute a running server says which release it is of';
comment on column server_report.server is 'its host''s name and the port at which it listens';
comment on column server_report.reporting_since is 'since when it has reported without a gap';
comment on column server_report.left_at is 'when it was stopped, or another release was started in its place';

alter table agency_database add column contracted_to integer not null default 0;
comment on column agency_database.contracted_to is 'the newest release whose contracts are applied to its database';
