-- expand, release 7
create table calendar_address (
  employee_id integer not null references employee on delete cascade,
  subject text not null check (subject in ('own', 'team')),
  token_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (employee_id, subject),
  constraint calendar_address_hash unique (token_hash),
  constraint calendar_address_hash_is_sha256 check (length(token_hash) = 32)
);
comment on table calendar_address is 'addresses at which calendar programs read leave and holidays without a sign-in';
comment on column calendar_address.subject is 'the leave of the person, or of the people whose time they approve';
comment on column calendar_address.token_hash is 'SHA-256 of the secret part: a copy of this table opens nothing';
