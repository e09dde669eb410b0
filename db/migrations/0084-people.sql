-- People and access profiles are administered in the browser (ADM-03): their words are folded once, and a profile knows when it was
-- changed last.
alter table employee
  add column search_text text not null
    generated always as (folded(code || ' ' || name || ' ' || username || ' ' || coalesce(email, ''))) stored;
create index employee_access_profile on employee (access_profile_id);

alter table access_profile add column last_modified timestamptz(3) not null default clock_timestamp();
create trigger access_profile_last_modified before update on access_profile for each row execute function set_last_modified();

-- Whoever is active and has no last day behind them, where the agency is, belongs to it (PEOPLE-09).
create function belongs_to_agency(is_active boolean, end_date date) returns boolean language sql stable as $$
  select is_active and coalesce(end_date >= (now() at time zone (select time_zone from agency))::date, true)
$$;

-- By whatever way somebody leaves or comes back, in the browser, by a file or at a terminal: nobody goes on with the password of before
-- (PEOPLE-09), unless a new one is given along.
create function forget_password() returns trigger language plpgsql as $$
begin
  if new.password_hash is not distinct from old.password_hash then
    new.password_hash := null;
    new.password_changed_at := null;
  end if;
  return new;
end
$$;
create trigger employee_forgets_password before update of is_active, end_date on employee for each row
  when (belongs_to_agency(old.is_active, old.end_date) <> belongs_to_agency(new.is_active, new.end_date))
  execute function forget_password();

create function end_sessions() returns trigger language plpgsql as $$
begin
  delete from session where employee_id = new.id;
  return null;
end
$$;
create trigger employee_ends_sessions after update of is_active, end_date on employee for each row
  when (not belongs_to_agency(new.is_active, new.end_date))
  execute function end_sessions();
