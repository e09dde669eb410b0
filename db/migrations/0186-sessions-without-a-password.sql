-- A password that has run out is asked to be changed of whoever has used it, and of nobody who came in by a passkey or a provider (SHELL-05, IDENT-06).
alter table session add column has_shown_password boolean not null default true;
update session set has_shown_password = false where way in ('passkey', 'provider') or provider_id is not null;
comment on column session.has_shown_password is 'whether the person showed a password when it began, alone or before a second factor';
