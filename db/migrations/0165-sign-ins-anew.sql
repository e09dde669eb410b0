-- Who shows anew that it is they goes to their provider, which has to ask them (IDENT-10).
alter table provider_attempt
  add column is_anew boolean not null default false,
  add column begun_at timestamptz(3) not null default now();
comment on column provider_attempt.is_anew is 'whether the provider was asked to ask the person, who may be signed in there';
