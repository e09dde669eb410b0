-- A comment that is missing altogether passed the check: a condition that is null refuses nothing.
update client_invoice set approve_status_comment = 'Rejected without a comment'
  where approve_status = 'REJECTED' and approve_status_comment is null;
alter table client_invoice drop constraint client_invoice_rejected_with_comment;
alter table client_invoice add constraint client_invoice_rejected_with_comment
  check (approve_status <> 'REJECTED' or (approve_status_comment is not null and btrim(approve_status_comment) <> ''));

-- What a search finds an invoice by, kept by triggers: reference, client, text, the client's reference, jobs and details of lines.
alter table client_invoice add column search_text text not null default '';
comment on column client_invoice.search_text is
  'folded reference, client, texts, jobs and details of lines, kept by triggers, under a trigram index';

create function client_invoice_words(sought client_invoice) returns text
  language sql stable
  as $$
  select folded(concat_ws(' ', sought.reference, client.code, client.name, sought.text, sought.client_reference, of_lines.words))
  from (values (1)) as one
  left join client on client.id = sought.client_id
  left join lateral (
    select string_agg(distinct concat_ws(' ', job.code, job.name, line.details), ' ') as words
    from client_invoice_line as line
    left join job on job.id = line.job_id
    where line.client_invoice_id = sought.id) as of_lines on true
$$;

create function set_client_invoice_search_text() returns trigger
  language plpgsql as $$
begin
  new.search_text := client_invoice_words(new);
  return new;
end $$;
create trigger client_invoice_search_text before insert or update of reference, client_id, text, client_reference on client_invoice
  for each row execute function set_client_invoice_search_text();

-- What only the search sees is no change of the invoice: its stamp stays, so that nobody's approval is refused for it.
drop trigger client_invoice_last_modified on client_invoice;
create trigger client_invoice_last_modified before update on client_invoice
  for each row when (new.search_text is not distinct from old.search_text) execute function set_last_modified();

create function refresh_search_text_of_invoices(invoice_ids integer[]) returns void
  language sql as $$
  update client_invoice set search_text = client_invoice_words(client_invoice)
  where id in (select id from client_invoice where id = any(invoice_ids) for no key update skip locked)
    and search_text is distinct from client_invoice_words(client_invoice)
$$;
comment on function refresh_search_text_of_invoices(integer[]) is
  'passes over invoices that somebody is deciding on: a job that is renamed never waits for an approval';

create function refresh_search_text_of_line_invoices() returns trigger
  language plpgsql as $$
begin
  perform refresh_search_text_of_invoices(array(select distinct client_invoice_id from touched));
  return null;
end $$;
create trigger client_invoice_line_search_text_insert after insert on client_invoice_line
  referencing new table as touched for each statement execute function refresh_search_text_of_line_invoices();
create trigger client_invoice_line_search_text_update after update on client_invoice_line
  referencing new table as touched for each statement execute function refresh_search_text_of_line_invoices();
create trigger client_invoice_line_search_text_delete after delete on client_invoice_line
  referencing old table as touched for each statement execute function refresh_search_text_of_line_invoices();

create function refresh_search_text_of_client_invoices() returns trigger
  language plpgsql as $$
begin
  perform refresh_search_text_of_invoices(array(select id from client_invoice where client_id = new.id));
  return null;
end $$;
create trigger client_invoice_search_text after update of code, name on client
  for each row when (old.code <> new.code or old.name <> new.name) execute function refresh_search_text_of_client_invoices();

create function refresh_search_text_of_job_invoices() returns trigger
  language plpgsql as $$
begin
  perform refresh_search_text_of_invoices(array(select client_invoice_id from client_invoice_line where job_id = new.id));
  return null;
end $$;
create trigger job_invoice_search_text after update of code, name on job
  for each row when (old.code <> new.code or old.name <> new.name) execute function refresh_search_text_of_job_invoices();

create index client_invoice_search_text on client_invoice using gin (search_text gin_trgm_ops);
create index client_invoice_client on client_invoice (client_id);
select refresh_search_text_of_invoices(array(select id from client_invoice));
