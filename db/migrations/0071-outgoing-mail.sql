-- The outbox: a mail is a row, written in the transaction of its cause (MAIL-01).
create table outgoing_mail (
  id integer generated always as identity primary key,
  template text not null,
  employee_id integer references employee,
  address text,
  language text,
  facts jsonb not null default '{}',
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
  constraint outgoing_mail_recipient check ((employee_id is null) <> (address is null)),
  constraint outgoing_mail_language check (language in ('first', 'second')),
  constraint outgoing_mail_state check
    (state in ('waiting', 'sending', 'sent', 'captured', 'dead', 'dropped', 'discarded')),
  constraint outgoing_mail_leased check ((state = 'sending') = (leased_by is not null)),
  constraint outgoing_mail_ended check ((state in ('waiting', 'sending')) = (ended_at is null))
);
comment on table outgoing_mail is 'mails to send and mails that were sent; what they said is kept for 90 days';
comment on column outgoing_mail.employee_id is 'to whom; the address is that which the person has when it is sent';
comment on column outgoing_mail.address is 'to whom, where it is nobody of the agency';
comment on column outgoing_mail.language is 'of the agency; null = the one that the person chose, the first for others';
comment on column outgoing_mail.facts is 'what the template is filled with';
comment on column outgoing_mail.record is 'what it is about, such as purchase_order:12: mails about one record are one thread';
comment on column outgoing_mail.list_unsubscribe is 'the address that ends mails of this kind to this person';
comment on column outgoing_mail.drop_after is 'not sent any more after this moment';
comment on column outgoing_mail.due_at is 'when it is sent next; while a server is at it (sending), when others take over';
comment on column outgoing_mail.leased_by is 'the server that is at it';
comment on column outgoing_mail.attempts is 'how often it could not be sent since it was written or resent';
comment on column outgoing_mail.message_id is 'drawn when a server first takes it, and kept for every attempt (MAIL-03)';
comment on column outgoing_mail.data_began_at is 'from when on the mail server may have taken it; null = certainly not yet';
comment on column outgoing_mail.note is 'the words of the mail server, or why it is not sent';
comment on column outgoing_mail.ended_at is 'when it was sent, captured, given up, dropped or discarded';
create index outgoing_mail_due on outgoing_mail (due_at) where state in ('waiting', 'sending');
create index outgoing_mail_listed on outgoing_mail (state, id);
create index outgoing_mail_kept on outgoing_mail (ended_at) where text_body is not null;
create index outgoing_mail_employee on outgoing_mail (employee_id);
