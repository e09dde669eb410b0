alter table purchase_order add column private_notes text;
comment on column purchase_order.notes is 'for the supplier: printed, and part of what is approved';
comment on column purchase_order.private_notes is 'for the agency alone: never printed, open until the order is cancelled';
