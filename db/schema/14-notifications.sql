-- Notifications and how people want to receive them.

create table notification (
  id integer generated always as identity primary key,
  employee_id integer not null references employee on delete cascade,
  kind text not null,
  record text not null,
  needs text,
  job_id integer references job on delete cascade,
  purchase_order_id integer references purchase_order on delete cascade,
  client_invoice_id integer references client_invoice on delete cascade,
  by_employee_id integer references employee,
  facts jsonb not null default '{}'::jsonb,
  count integer not null default 1,
  created_on timestamptz(3) not null default clock_timestamp(),
  last_on timestamptz(3) not null default clock_timestamp(),
  read_on timestamptz(3),
  awaits_digest boolean not null default false,
  constraint notification_of_something check (count > 0 and record <> '')
);
comment on table notification is 'notifications of people; read ones are kept for 90 days';
comment on column notification.record is 'the subject: notifications with the same text are grouped; several = too many to list';
comment on column notification.needs is 'the document type the person must be able to read (invoices: approve) to see it; null = none';
comment on column notification.facts is 'values of the sentence at that time: names, amounts, days';
comment on column notification.count is 'occurrences since it was last read';
comment on column notification.awaits_digest is 'to be included in the next daily mail';
create unique index notification_unread on notification (employee_id, kind, record) where read_on is null;
create index notification_latest on notification (employee_id, last_on desc, id desc);
create index notification_job on notification (job_id) where job_id is not null;
create index notification_order on notification (purchase_order_id) where purchase_order_id is not null;
create index notification_invoice on notification (client_invoice_id) where client_invoice_id is not null;
create index notification_awaiting_digest on notification (employee_id) where awaits_digest;
-- For the removal of read notifications after 90 days.
create index notification_read on notification (read_on) where read_on is not null;
create trigger notification_announce_insert after insert on notification
  referencing new table as touched for each statement execute function announce_employees('notification');
create trigger notification_announce_update after update on notification
  referencing new table as touched old table as before for each statement execute function announce_employees('notification');
create trigger notification_announce_delete after delete on notification
  referencing old table as touched for each statement execute function announce_employees('notification');

create table notification_choice (
  employee_id integer references employee on delete cascade,
  kind text,
  way text not null,
  primary key (employee_id, kind),
  constraint notification_choice_way check (way in ('app', 'mail', 'digest', 'none'))
);
comment on table notification_choice is 'how a person wants to be notified, where it differs from the agency''s default';

create table notification_default (
  kind text primary key,
  way text not null,
  constraint notification_default_way check (way in ('app', 'mail', 'digest', 'none'))
);
comment on table notification_default is 'how the agency notifies people, where it differs from the product''s default';

create table notification_snooze (
  employee_id integer references employee on delete cascade,
  kind text,
  until_day date not null,
  primary key (employee_id, kind)
);
comment on table notification_snooze is 'kinds of notifications that a person has paused';
comment on column notification_snooze.until_day is 'last day of the pause';
