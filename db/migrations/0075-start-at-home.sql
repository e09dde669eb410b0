-- Where somebody comes to after signing in: time entry, or Home.
alter table employee add column starts_at_home boolean not null default false;
