-- What an order's paper says of the agency and its supplier.
alter table division
  add column address text check (length(address) <= 1000),
  add column tax_number text check (length(tax_number) <= 100);
comment on column division.address is 'as it is printed, line by line, without the name';

alter table supplier
  add column address text check (length(address) <= 1000),
  add column tax_number text check (length(tax_number) <= 100),
  add column payment_terms text check (length(payment_terms) <= 500);
comment on column supplier.address is 'as it is printed, line by line, without the name';
comment on column supplier.payment_terms is 'as they are printed: 30 days net';
