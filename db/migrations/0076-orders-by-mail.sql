-- Orders by mail: links that decide and answer without a sign-in, and what goes to suppliers (MAIL-09 to MAIL-13).
alter table agency add column approval_by_link_amount numeric(21,4) not null default 5000;
alter table agency add constraint agency_approval_by_link_amount check (approval_by_link_amount >= 0);
comment on column agency.approval_by_link_amount is
  'up to this total an order is decided from a mail without signing in; 0 = never';
alter table agency add column supplier_mail text not null default 'off';
alter table agency add constraint agency_supplier_mail check (supplier_mail in ('off', 'ask', 'always'));
comment on column agency.supplier_mail is 'whether approved orders go to their suppliers by mail: not, when somebody sends them, at once';

alter table supplier add column email text;
comment on column supplier.email is 'where orders go';
alter table supplier add column use_second_language boolean not null default false;

create table order_link (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  purpose text not null,
  purchase_order_id integer not null references purchase_order on delete cascade,
  revision integer,
  employee_id integer references employee,
  made_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  spent_at timestamptz(3),
  decision text,
  constraint order_link_purpose check (purpose in ('approval', 'supplier')),
  constraint order_link_of_approver check ((purpose = 'approval') = (employee_id is not null and revision is not null)),
  constraint order_link_spent check ((spent_at is null) = (decision is null))
);
comment on table order_link is 'links in mails by which an order is decided on or answered without signing in';
comment on column order_link.token_hash is 'SHA-256 of what stands behind the # of the link: a copy of this table opens nothing';
comment on column order_link.revision is 'the version of the order that the approver was asked about';
comment on column order_link.employee_id is 'the approver or deputy in whose name it decides; null = the supplier''s';
create index order_link_order on order_link (purchase_order_id);
create index order_link_expiry on order_link (expires_at);

create table wrong_link (
  address text not null,
  at timestamptz(3) not null default clock_timestamp()
);
comment on table wrong_link is 'tries with links that there never were, by network address; kept for an hour';
create index wrong_link_address on wrong_link (address, at);

create table supplier_mail (
  id integer generated always as identity primary key,
  purchase_order_id integer not null references purchase_order on delete cascade,
  outgoing_mail_id integer not null unique references outgoing_mail,
  kind text not null,
  paper_hash bytea,
  by_employee_id integer not null references employee,
  at timestamptz(3) not null default clock_timestamp(),
  constraint supplier_mail_kind check (kind in ('order', 'cancellation'))
);
comment on table supplier_mail is 'what was sent to the supplier of an order';
comment on column supplier_mail.paper_hash is 'SHA-256 of the PDF that went along';
create index supplier_mail_order on supplier_mail (purchase_order_id, id);

alter table purchase_order_event alter column by_employee_id drop not null;
alter table purchase_order_event add constraint purchase_order_event_by
  check (by_employee_id is not null or action in ('supplier-accept', 'supplier-query'));
alter table purchase_order_event add column way text not null default 'web';
alter table purchase_order_event add constraint purchase_order_event_way check (way in ('web', 'mail'));
comment on column purchase_order_event.by_employee_id is 'null = the supplier';
comment on column purchase_order_event.way is 'mail = by a link in a mail';
alter table purchase_order_event add column delivery_date date;
comment on column purchase_order_event.delivery_date is 'which the supplier names';
