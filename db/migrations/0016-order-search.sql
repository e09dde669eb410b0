-- What a search finds an order by, kept by triggers: reference, supplier, jobs and details of the order and its lines.
create function purchase_order_words(sought purchase_order) returns text
  language sql stable
  as $$
  select folded(concat_ws(' ', sought.reference, supplier.code, supplier.name, job.code, job.name, sought.details, of_lines.words))
  from (values (1)) as one
  left join supplier on supplier.id = sought.supplier_id
  left join job on job.id = sought.job_id
  left join lateral (
    select string_agg(distinct concat_ws(' ', line_job.code, line_job.name, line.details), ' ') as words
    from purchase_order_line as line
    left join job as line_job on line_job.id = line.job_id
    where line.purchase_order_id = sought.id and not line.is_removed) as of_lines on true
$$;

create function set_purchase_order_search_text() returns trigger
  language plpgsql as $$
begin
  new.search_text := purchase_order_words(new);
  return new;
end $$;
create trigger purchase_order_search_text before insert or update of reference, supplier_id, job_id, details on purchase_order
  for each row execute function set_purchase_order_search_text();

-- What only the search sees is no change of the order: its stamp stays, so that nobody's save is refused for it.
drop trigger purchase_order_last_modified on purchase_order;
create trigger purchase_order_last_modified before update on purchase_order
  for each row when (new.search_text is not distinct from old.search_text) execute function set_last_modified();

create function refresh_search_text_of_orders(order_ids integer[]) returns void
  language sql as $$
  update purchase_order set search_text = purchase_order_words(purchase_order)
  where id in (select id from purchase_order where id = any(order_ids) for no key update skip locked)
    and search_text is distinct from purchase_order_words(purchase_order)
$$;
comment on function refresh_search_text_of_orders(integer[]) is
  'passes over orders that somebody is saving: a job that is renamed never waits for an order that waits for that job';

create function refresh_search_text_of_line_orders() returns trigger
  language plpgsql as $$
begin
  perform refresh_search_text_of_orders(array(select distinct purchase_order_id from touched));
  return null;
end $$;
create trigger purchase_order_line_search_text_insert after insert on purchase_order_line
  referencing new table as touched for each statement execute function refresh_search_text_of_line_orders();
create trigger purchase_order_line_search_text_update after update on purchase_order_line
  referencing new table as touched for each statement execute function refresh_search_text_of_line_orders();

create function refresh_search_text_of_supplier_orders() returns trigger
  language plpgsql as $$
begin
  perform refresh_search_text_of_orders(array(select id from purchase_order where supplier_id = new.id));
  return null;
end $$;
create trigger supplier_order_search_text after update of code, name on supplier
  for each row execute function refresh_search_text_of_supplier_orders();

create function refresh_search_text_of_job_orders() returns trigger
  language plpgsql as $$
begin
  perform refresh_search_text_of_orders(array(
    select id from purchase_order where job_id = new.id
    union
    select purchase_order_id from purchase_order_line where job_id = new.id));
  return null;
end $$;
create trigger job_order_search_text after update of code, name on job
  for each row when (old.code <> new.code or old.name <> new.name) execute function refresh_search_text_of_job_orders();

create index purchase_order_supplier on purchase_order (supplier_id);
select refresh_search_text_of_orders(array(select id from purchase_order));
