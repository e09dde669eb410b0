-- The agency's own mail server and sender (MAIL-05).
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
comment on table mail_setting is 'no row = the server and the sender of the installation; a row was tested before it came here';
comment on column mail_setting.password_sealed is 'encrypted with SECRET_KEY (AES-256-GCM): a copy of this table logs nobody in';
create trigger mail_setting_last_modified before update on mail_setting for each row execute function set_last_modified();
