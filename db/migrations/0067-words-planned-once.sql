-- PostgreSQL plans what is in a function of the language sql at each call, four times for an order that is made; in plpgsql once a
-- connection.
create or replace function purchase_order_words(sought purchase_order) returns text
  language plpgsql stable as $$
begin
  return (
    select folded(concat_ws(' ', sought.reference, supplier.code, supplier.name, job.code, job.name, sought.details, of_lines.words))
    from (values (1)) as one
    left join supplier on supplier.id = sought.supplier_id
    left join job on job.id = sought.job_id
    left join lateral (
      select string_agg(distinct concat_ws(' ', line_job.code, line_job.name, line.details), ' ') as words
      from purchase_order_line as line
      left join job as line_job on line_job.id = line.job_id
      where line.purchase_order_id = sought.id and not line.is_removed) as of_lines on true);
end $$;

create or replace function refresh_search_text_of_orders(order_ids integer[]) returns void
  language plpgsql as $$
begin
  with found as materialized (
    select purchase_order.id, purchase_order_words(purchase_order) as words from purchase_order
    where id = any(order_ids) for no key update skip locked
  )
  update purchase_order set search_text = found.words from found
  where purchase_order.id = found.id and purchase_order.search_text is distinct from found.words;
end $$;

create or replace function client_invoice_words(sought client_invoice) returns text
  language plpgsql stable as $$
begin
  return (
    select folded(concat_ws(' ', sought.reference, client.code, client.name, sought.text, sought.client_reference, of_lines.words))
    from (values (1)) as one
    left join client on client.id = sought.client_id
    left join lateral (
      select string_agg(distinct concat_ws(' ', job.code, job.name, line.details), ' ') as words
      from client_invoice_line as line
      left join job on job.id = line.job_id
      where line.client_invoice_id = sought.id) as of_lines on true);
end $$;

create or replace function refresh_search_text_of_invoices(invoice_ids integer[]) returns void
  language plpgsql as $$
begin
  with found as materialized (
    select client_invoice.id, client_invoice_words(client_invoice) as words from client_invoice
    where id = any(invoice_ids) for no key update skip locked
  )
  update client_invoice set search_text = found.words from found
  where client_invoice.id = found.id and client_invoice.search_text is distinct from found.words;
end $$;

create function take_purchase_order_reference(of_division integer) returns text
  language plpgsql as $$
declare
  taken text;
begin
  loop
    with number as (
      insert into purchase_order_number as number (division_id, next_number) values (of_division, 2)
      on conflict (division_id) do update set next_number = number.next_number + 1
      returning next_number - 1 as given
    )
    select division.code || '-' || lpad(number.given::text, greatest(5, length(number.given::text)), '0') into taken
    from number, division where division.id = of_division;
    if not exists (select from purchase_order where reference = taken) then
      return taken;
    end if;
  end loop;
end $$;
comment on function take_purchase_order_reference(integer) is
  'the next reference of a division, held until the transaction ends; one that is in use already, out of an import, is passed over';
