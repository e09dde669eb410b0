-- What one requester ordered of one supplier on one day, which is weighed together when one of them is approved.
create index purchase_order_same_day on purchase_order (supplier_id, document_date);
