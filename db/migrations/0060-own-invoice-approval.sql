alter table agency add column is_own_invoice_approval_allowed boolean not null default false;
comment on column agency.is_own_invoice_approval_allowed is 'whether somebody may approve a client invoice that they created';
