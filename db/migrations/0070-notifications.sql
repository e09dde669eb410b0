-- What people are told of without looking for it, one row for each person, kind and record while it is unread (NOTE-05).
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
  facts jsonb not null default '{}',
  count integer not null default 1,
  created_on timestamptz(3) not null default clock_timestamp(),
  last_on timestamptz(3) not null default clock_timestamp(),
  read_on timestamptz(3),
  constraint notification_of_something check (count > 0 and record <> '')
);
comment on table notification is 'what a person is told of; read ones are kept for 90 days';
comment on column notification.record is 'what it is about: what has one text stands together; several = more than could be told one by one';
comment on column notification.needs is 'the document type that one must be able to read, or of invoices approve, to be told; null = none';
comment on column notification.facts is 'what the sentence says, as it was then: names, amounts, days';
comment on column notification.count is 'how often it has happened since it was read last';
create unique index notification_unread on notification (employee_id, kind, record) where read_on is null;
create index notification_latest on notification (employee_id, last_on desc, id desc);
create index notification_job on notification (job_id) where job_id is not null;
create index notification_order on notification (purchase_order_id) where purchase_order_id is not null;
create index notification_invoice on notification (client_invoice_id) where client_invoice_id is not null;

create table notification_choice (
  employee_id integer not null references employee on delete cascade,
  kind text not null,
  way text not null,
  primary key (employee_id, kind),
  constraint notification_choice_way check (way in ('app', 'mail', 'digest', 'none'))
);
comment on table notification_choice is 'how a person wants to be told of a kind, where that is not as the agency has it';

create table notification_default (
  kind text primary key,
  way text not null,
  constraint notification_default_way check (way in ('app', 'mail', 'digest', 'none'))
);
comment on table notification_default is 'how an agency tells its people of a kind, where that is not as the product has it';

create trigger notification_announce_insert after insert on notification
  referencing new table as touched for each statement execute function announce_employees('notification');
create trigger notification_announce_update after update on notification
  referencing new table as touched old table as before for each statement execute function announce_employees('notification');
create trigger notification_announce_delete after delete on notification
  referencing old table as touched for each statement execute function announce_employees('notification');

-- What waits for an approver changes with the status and the approver of an order, and with the status of an invoice.
create function announce_waiting_order() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('docket_change', json_build_object('subject', 'waiting-order', 'employeeId', approver)::text)
  from (
    select new.approver_id as approver where new.approver_id is not null
    union
    select old.approver_id where tg_op = 'UPDATE' and old.approver_id is not null) as told;
  return null;
end $$;
create trigger purchase_order_announce_update after update of approve_status, approver_id on purchase_order
  for each row when (old.approve_status is distinct from new.approve_status
    or (old.approver_id is distinct from new.approver_id and new.approve_status = 'READY'))
  execute function announce_waiting_order();

create function announce_waiting_invoice() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('docket_change', json_build_object('subject', 'waiting-invoice', 'employeeId', null)::text);
  return null;
end $$;
create trigger client_invoice_announce_insert after insert on client_invoice
  for each statement execute function announce_waiting_invoice();
create trigger client_invoice_announce_update after update of approve_status on client_invoice
  for each row when (old.approve_status is distinct from new.approve_status) execute function announce_waiting_invoice();

-- The times that wait for approval, found from the person.
create index time_entry_unapproved on time_entry (employee_id, work_date) where approved_at is null;
