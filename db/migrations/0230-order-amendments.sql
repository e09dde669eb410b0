-- expand, release 5
-- Approved orders are amended by a revision of their own, which replaces them once it is approved, and questions of suppliers are answered (FIX-85).
alter table purchase_order
  add column amends_id integer,
  add column amendment integer not null default 1,
  add column replaced_by_id integer,
  add constraint purchase_order_amends foreign key (amends_id) references purchase_order not valid,
  add constraint purchase_order_replaced_by foreign key (replaced_by_id) references purchase_order not valid;
comment on column purchase_order.amends_id is 'the approved order that this revision replaces once it is approved itself';
comment on column purchase_order.amendment is 'the number of the revision: 1 = the order as it was made first';
comment on column purchase_order.replaced_by_id is 'the revision that replaced it; its status is CANCELLED then, as it no longer holds';

alter table purchase_order_line
  add column amends_line_id integer,
  add constraint purchase_order_line_amends foreign key (amends_line_id) references purchase_order_line on delete set null not valid;
comment on column purchase_order_line.amends_line_id is 'the line of the amended order that it was copied from';

alter table supplier_mail drop constraint supplier_mail_kind;
alter table supplier_mail add constraint supplier_mail_kind check (kind in ('order', 'cancellation', 'answer')) not valid;

-- Posted costs belong to the lines that hold now, so that committed amounts stay right; earlier links of the supplier open what holds now.
create function replace_purchase_order(earlier integer, later integer) returns void
  language sql as $$
  update supplier_cost set purchase_order_line_id = line.id
  from purchase_order_line as line
  where line.purchase_order_id = later and not line.is_removed and supplier_cost.purchase_order_line_id = line.amends_line_id;
  update order_link set purchase_order_id = later where purchase_order_id = earlier and purpose = 'supplier';
$$;
comment on function replace_purchase_order(integer, integer) is 'moves posted costs and the supplier''s links from an order to the revision that replaces it';
