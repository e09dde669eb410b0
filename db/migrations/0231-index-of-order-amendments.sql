-- expand, release 5
create index concurrently if not exists purchase_order_amends on purchase_order (amends_id) where amends_id is not null;
