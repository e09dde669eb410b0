-- expand, release 5
alter table supplier_mail validate constraint supplier_mail_kind;
alter table purchase_order validate constraint purchase_order_amends;
alter table purchase_order validate constraint purchase_order_replaced_by;
alter table purchase_order_line validate constraint purchase_order_line_amends;
