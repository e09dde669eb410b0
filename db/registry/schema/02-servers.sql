-- The servers of this installation: their login, and the releases of the schema.

create table application_login (
  name text primary key,
  password text not null
);
comment on table application_login is
  'one row: the database login of all servers of the installation; only the owner can read its password';

create table schema_release (
  expanded_to integer not null,
  contracted_to integer not null
);
comment on table schema_release is 'one row: the releases of the schema that this installation has reached';
comment on column schema_release.expanded_to is 'the newest release of which a server has run';
comment on column schema_release.contracted_to is
  'the newest release whose contract migrations are applied: no server of an older one may run';
create unique index schema_release_one on schema_release ((true));

insert into schema_release (expanded_to, contracted_to) values (0, 0);
