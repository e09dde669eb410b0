-- expand, release 7
-- What the letterhead of estimates, orders and client invoices prints.
alter table division
  add column legal_name text,
  add column vat_id text,
  add column iban text,
  add column bic text,
  add column bank_name text,
  add column contact_name text,
  add column contact_phone text,
  add column contact_email text,
  add column delivery_address text,
  add column invoice_address text,
  add column estimate_terms text,
  add column order_terms text,
  add column footer text;
comment on column division.legal_name is 'the seller''s registered name; null = the agency''s name';
comment on column division.contact_name is 'whom clients and suppliers ask if a document names no person of its own';
comment on column division.delivery_address is 'where suppliers deliver; null = its address';
comment on column division.invoice_address is 'where suppliers send their bills; null = its address';
comment on column division.estimate_terms is 'printed on estimates';
comment on column division.order_terms is 'printed on purchase orders';
comment on column division.footer is 'printed at the foot of every page';

alter table client
  add column legal_name text,
  add column address text,
  add column invoice_address text,
  add column tax_number text,
  add column vat_id text;
comment on column client.legal_name is 'as printed; null = its name';
comment on column client.address is 'as printed, line by line, without the name';
comment on column client.invoice_address is 'where its invoices are sent; null = its address';

alter table supplier
  add column contact_name text,
  add column phone text,
  add column vat_id text;
alter table contact add column phone text;
alter table employee add column phone text;
comment on column employee.phone is 'printed on the estimates and orders that name the person';

create table division_logo (
  division_id integer primary key references division on delete cascade,
  file_name text not null,
  content_type text not null,
  bytes bytea not null,
  last_modified timestamptz(3) not null default clock_timestamp(),
  constraint division_logo_content_type check (content_type in ('image/png', 'image/jpeg')),
  constraint division_logo_size check (length(bytes) between 1 and 1000000)
);
comment on table division_logo is 'the logo on a division''s letterhead; apart, because lists of divisions never read it';
create trigger division_logo_last_modified before update on division_logo for each row execute function set_last_modified();
