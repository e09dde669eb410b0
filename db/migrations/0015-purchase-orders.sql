-- Units and rates keep every decimal that was typed: amounts follow from them, rounded once (MONEY-01, MONEY-02).
alter table purchase_order_line
  alter column units type numeric,
  alter column rate type numeric;

-- Which order a request made: a repeated POST makes no second one.
create table purchase_order_request (
  created_by_id integer not null references employee on delete cascade,
  request_id uuid not null,
  purchase_order_id integer not null,
  created_at timestamptz(3) not null default now(),
  primary key (created_by_id, request_id)
);
comment on column purchase_order_request.purchase_order_id is 'kept also after the order was deleted';
