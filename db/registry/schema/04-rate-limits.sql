-- Rate limits, which all servers share.

create table counted_call (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  call text not null check (call in ('password', 'passkey', 'provider', 'agency-name', 'link', 'token')),
  address text not null,
  name text
);
comment on table counted_call is 'recent calls without a sign-in, for rate limits';
comment on column counted_call.name is 'agency and user name of a sign-in to an agency that does not exist; null = not counted by name';
create index counted_call_address on counted_call (call, address, at);
create index counted_call_name on counted_call (call, name, at) where name is not null;
create index counted_call_at on counted_call (at);
