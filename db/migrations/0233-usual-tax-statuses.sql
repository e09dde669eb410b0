-- expand, release 5
-- Lines begin with the tax status of the client, supplier or division (FIX-89).
alter table client
  add column tax_status_id integer,
  add constraint client_tax_status foreign key (tax_status_id) references tax_status not valid;
comment on column client.tax_status_id is 'the tax status of new estimate lines; null = that of the division';
alter table supplier
  add column tax_status_id integer,
  add constraint supplier_tax_status foreign key (tax_status_id) references tax_status not valid;
comment on column supplier.tax_status_id is 'the tax status of new order lines; null = that of the division';
alter table division
  add column tax_status_id integer,
  add constraint division_tax_status foreign key (tax_status_id) references tax_status not valid;
comment on column division.tax_status_id is 'the tax status of new lines of its estimates and orders, unless client or supplier have one';
