-- Programs make calls with a token of somebody's (TOKEN-01), or of a service account: an employee that is nobody (TOKEN-04).
alter table employee
  add column is_service_account boolean not null default false,
  add constraint employee_service_account check (not is_service_account or not is_active and password_hash is null);
comment on column employee.is_service_account is
  'acts for a program: never active and without a password, so that nobody signs in as it and nothing lists it among people';

create table service_account (
  employee_id integer primary key references employee,
  name text not null check (btrim(name) <> ''),
  owner_id integer not null references employee,
  is_active boolean not null default true,
  last_modified timestamptz(3) not null default clock_timestamp()
);
comment on table service_account is 'what programs act as that are nobody''s own; what it may do is the access profile of its employee';
comment on column service_account.owner_id is 'who answers for it: while they do not belong to the agency its tokens open nothing';
create index service_account_owner on service_account (owner_id);
create unique index service_account_name on service_account (lower(name)) where is_active;
create trigger service_account_last_modified before update on service_account
  for each row execute function set_last_modified();

create table api_token (
  id integer generated always as identity primary key,
  employee_id integer not null references employee on delete cascade,
  name text not null check (btrim(name) <> ''),
  token_hash bytea not null,
  last_characters text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  has_two_factors boolean not null default false,
  made_by_id integer not null references employee,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  warned_at timestamptz(3),
  ended_at timestamptz(3),
  constraint api_token_hash unique (token_hash),
  constraint api_token_hash_is_sha256 check (length(token_hash) = 32),
  constraint api_token_expires check (expires_at <= created_at + interval '366 days')
);
comment on column api_token.token_hash is 'SHA-256 of the token: a copy of this table opens nothing';
comment on column api_token.has_two_factors is 'whether it was made in a session that began with two factors of a provider (IDENT-08)';
comment on column api_token.warned_at is 'when a mail told that it ends soon';
comment on column api_token.ended_at is 'when it was ended; its hash stays for a while, so that whoever goes on with it is not taken for somebody who guesses';
create index api_token_employee on api_token (employee_id);
create index api_token_to_warn on api_token (expires_at) where warned_at is null and ended_at is null;

-- What each token has asked for in the last minute in which it was used. It is worth nothing after a crash.
create unlogged table api_token_use (
  token_id integer primary key references api_token on delete cascade,
  minute timestamptz(3) not null,
  requests integer not null
) with (fillfactor = 50);

-- Whoever leaves, or comes back, has no tokens any more (PEOPLE-08, PEOPLE-09); nor has a service account that is deactivated.
create function end_tokens_of_person() returns trigger language plpgsql as $$
begin
  update api_token set ended_at = now() where employee_id = new.id and ended_at is null;
  return null;
end
$$;
create trigger employee_ends_tokens after update of is_active, end_date on employee for each row
  when (belongs_to_agency(old.is_active, old.end_date) <> belongs_to_agency(new.is_active, new.end_date))
  execute function end_tokens_of_person();

create function end_tokens_of_service_account() returns trigger language plpgsql as $$
begin
  update api_token set ended_at = now() where employee_id = new.employee_id and ended_at is null;
  return null;
end
$$;
create trigger service_account_ends_tokens after update of is_active on service_account for each row
  when (not new.is_active) execute function end_tokens_of_service_account();

-- A stream that was opened with a token ends with it.
create function announce_token_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('docket_change', json_build_object('subject', 'session', 'employeeId', new.employee_id)::text);
  return null;
end
$$;
create trigger api_token_announce_end after update of ended_at on api_token
  for each row when (old.ended_at is null and new.ended_at is not null) execute function announce_token_end();

comment on column audit_event.way is 'by which way: web, api (with a token), mail (by a link), import, command line';
