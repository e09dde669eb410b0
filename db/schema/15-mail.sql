-- Outgoing mail and the mail server.

create table mail_setting (
  only_row boolean primary key default true check (only_row),
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls')),
  username text,
  password_sealed text,
  sender_name text not null,
  sender_address text not null,
  tested_at timestamptz(3) not null,
  last_modified timestamptz(3) not null default clock_timestamp()
);
comment on table mail_setting is 'the own mail server and sender of the agency, tested before saving; no row = those of the installation';
comment on column mail_setting.password_sealed is 'encrypted with the installation''s key (AES-256-GCM)';
create trigger mail_setting_last_modified before update on mail_setting for each row execute function set_last_modified();

create table outgoing_mail (
  id integer generated always as identity primary key,
  template text not null,
  employee_id integer references employee,
  address text,
  language text,
  facts jsonb not null default '{}'::jsonb,
  record text,
  list_unsubscribe text,
  drop_after timestamptz(3),
  state text not null default 'waiting',
  due_at timestamptz(3) not null default now(),
  leased_by text,
  attempts integer not null default 0,
  message_id text unique,
  data_began_at timestamptz(3),
  note text,
  recipient text,
  sender text,
  subject text,
  text_body text,
  html_body text,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  former_route jsonb,
  constraint outgoing_mail_recipient check ((employee_id is null) <> (address is null)),
  constraint outgoing_mail_language check (language in ('first', 'second')),
  constraint outgoing_mail_state check (state in ('waiting', 'sending', 'sent', 'captured', 'dead', 'dropped', 'discarded')),
  constraint outgoing_mail_leased check ((state = 'sending') = (leased_by is not null)),
  constraint outgoing_mail_ended check ((state in ('waiting', 'sending')) = (ended_at is null))
);
comment on table outgoing_mail is 'mail to send and sent mail; contents are kept for 90 days';
comment on column outgoing_mail.employee_id is 'recipient; the person''s address at the time of sending is used';
comment on column outgoing_mail.address is 'recipient outside the agency';
comment on column outgoing_mail.language is 'an agency language; null = the person''s choice, or the first language';
comment on column outgoing_mail.facts is 'values of the template';
comment on column outgoing_mail.record is 'such as purchase_order:12: mail about one record forms a thread';
comment on column outgoing_mail.list_unsubscribe is 'the address that unsubscribes the person from mail of this kind';
comment on column outgoing_mail.drop_after is 'not sent after this moment';
comment on column outgoing_mail.due_at is 'when it is sent next; while sending, when other servers take over';
comment on column outgoing_mail.leased_by is 'the server that sends it';
comment on column outgoing_mail.attempts is 'failed attempts since it was written or resent';
comment on column outgoing_mail.message_id is 'generated when a server first sends it, and the same for every attempt';
comment on column outgoing_mail.data_began_at is 'from when the mail server may have accepted it; null = certainly not yet';
comment on column outgoing_mail.note is 'the mail server''s answer, or why it is not sent';
comment on column outgoing_mail.ended_at is 'when it was sent, captured, given up, dropped or discarded';
comment on column outgoing_mail.former_route is
  'the previous mail server with its encrypted password, for mail about its change; {"own": null} = the server of the installation';
create index outgoing_mail_due on outgoing_mail (due_at) where state in ('waiting', 'sending');
create index outgoing_mail_listed on outgoing_mail (state, id);
create index outgoing_mail_kept on outgoing_mail (ended_at) where text_body is not null;
create index outgoing_mail_employee on outgoing_mail (employee_id);

create table supplier_mail (
  id integer generated always as identity primary key,
  purchase_order_id integer not null references purchase_order on delete cascade,
  outgoing_mail_id integer not null unique references outgoing_mail,
  kind text not null,
  paper_hash bytea,
  by_employee_id integer not null references employee,
  at timestamptz(3) not null default clock_timestamp(),
  constraint supplier_mail_kind check (kind in ('order', 'cancellation', 'answer'))
);
comment on table supplier_mail is 'mail to the supplier about an order';
comment on column supplier_mail.paper_hash is 'SHA-256 of the attached PDF';
create index supplier_mail_order on supplier_mail (purchase_order_id, id);
