-- The login as which the servers of this installation work. Only the owner reads its password.
create table application_login (
  name text primary key,
  password text not null
);
comment on table application_login is 'one row: a login without any right of its own; every server of the installation uses it';
