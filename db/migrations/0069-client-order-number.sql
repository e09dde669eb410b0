-- The number of the order by which the client has a job done: found by in the list, and told to suppliers on the orders for the job.
alter table job add column client_order_number text
  constraint job_client_order_number_length check (char_length(client_order_number) <= 100);
comment on column job.client_order_number is 'the number of the client''s own order for the job';

create or replace function set_job_search_text() returns trigger
language plpgsql as $$
begin
  new.search_text := folded(concat_ws(' ', new.code, new.name, new.client_order_number,
    (select client.code || ' ' || client.name from client where client.id = new.client_id)));
  return new;
end $$;
drop trigger job_search_text on job;
create trigger job_search_text before insert or update of code, name, client_id, client_order_number on job
  for each row execute function set_job_search_text();
comment on column job.search_text is 'folded code, name, client order number and client, kept by triggers, under a trigram index';
