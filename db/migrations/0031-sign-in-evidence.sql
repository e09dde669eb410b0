-- Failed sign-ins are evidence: a success forgives them for the count and deletes none; they go after a day, by their age alone.
alter table sign_in_attempt
  add column is_forgiven boolean not null default false,
  add column device bytea;
comment on table sign_in_attempt is 'tries of the last day at a password, for throttling (AUTH-16)';
comment on column sign_in_attempt.is_forgiven is 'succeeded, or was followed by a success: does not count';
comment on column sign_in_attempt.address is 'what is counted as one caller: an IPv4 address, or the /64 of an IPv6 one';
comment on column sign_in_attempt.device is 'of a browser in which the person has signed in before: counted by itself (FIX-35)';
create index sign_in_attempt_at on sign_in_attempt (at);
create index sign_in_attempt_device on sign_in_attempt (device, at) where device is not null;

-- Who was not let in or through, once a minute for each kind, name and address, so that a flood of them is a few rows.
create unique index audit_event_access on audit_event
  (action, by_employee_id, (after ->> 'username'), (after ->> 'address'), date_trunc('minute', at at time zone 'UTC'))
  nulls not distinct where subject = 'access';

create table signing_key (
  purpose text primary key,
  key bytea not null
);
comment on table signing_key is 'what this agency signs with; a key is made with the database and never leaves it but in backups';
insert into signing_key (purpose, key)
  values ('device-cookie', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
