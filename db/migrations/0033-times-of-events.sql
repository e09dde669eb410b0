-- When something happened is what the database says: the application can add an event, and cannot say when it was.
create function take_time_of_database() returns trigger
  language plpgsql as $$
begin
  if current_user = 'docket_application' then
    new.at := clock_timestamp();
  end if;
  return new;
end $$;
comment on function take_time_of_database() is 'the owner brings back what was backed up, with its times';

create trigger audit_event_time before insert on audit_event for each row execute function take_time_of_database();
create trigger purchase_order_event_time before insert on purchase_order_event
  for each row execute function take_time_of_database();
create trigger client_invoice_event_time before insert on client_invoice_event
  for each row execute function take_time_of_database();
