-- Every change of time entries and pins is announced on the channel docket_change when it is committed, whoever made it:
-- a call, an import or a statement by hand. A message is JSON and names one employee; null stands for anybody.
create function time_entry_message(employee_id integer, first_day date, last_day date, entries json) returns json
  language sql immutable
  as $$ select json_build_object(
    'subject', 'time-entry', 'employeeId', employee_id, 'from', first_day, 'to', last_day, 'entries', entries) $$;
comment on function time_entry_message(integer, date, date, json) is
  'the days hold where each entry was before and is now; entries null = too many to name, any of these days may have changed';

-- Transition tables are never joined here: a plan made for one row would be kept for a statement of a million.
create function announce_time_entries() returns trigger
  language plpgsql as $$
declare
  -- What a statement of more rows names no entries of: an import ends up in a few short messages.
  most_named constant integer := 5000;
  -- What fits a message, which PostgreSQL limits to 8,000 bytes.
  most_in_message constant integer := 50;
  most_messages constant integer := 200;
  messages json[];
begin
  if tg_op = 'UPDATE' then
    messages := array(
      select time_entry_message(employee_id, min(first_day), max(last_day),
        case when count(*) <= most_in_message then json_agg(json_build_object(
          'id', id, 'day', coalesce(day, first_day),
          'lastModified', to_char(last_modified at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
          filter (where is_named) end)
      from (
        select employee_id, id, min(work_date) as first_day, max(work_date) as last_day,
          max(work_date) filter (where is_now) as day, max(last_modified) filter (where is_now) as last_modified
        from (
          select employee_id, id, work_date, last_modified, true as is_now from touched
          union all
          select employee_id, id, work_date, null, false from before) as version
        group by employee_id, id) as entry
      cross join (select not exists (select from touched offset most_named) as is_named) as size
      group by employee_id);
  else
    messages := array(
      select time_entry_message(employee_id, min(work_date), max(work_date),
        case when count(*) <= most_in_message then json_agg(json_build_object(
          'id', id, 'day', work_date,
          'lastModified', case when tg_op = 'INSERT'
            then to_char(last_modified at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end))
          filter (where is_named) end)
      from touched
      cross join (select not exists (select from touched offset most_named) as is_named) as size
      group by employee_id);
  end if;
  if cardinality(messages) > most_messages then
    messages := array(
      select time_entry_message(null, min((message ->> 'from')::date), max((message ->> 'to')::date), null)
      from unnest(messages) as message);
  end if;
  perform pg_notify('docket_change', message::text) from unnest(messages) as message;
  return null;
end $$;

create trigger time_entry_announce_insert after insert on time_entry
  referencing new table as touched for each statement execute function announce_time_entries();
create trigger time_entry_announce_update after update on time_entry
  referencing new table as touched old table as before for each statement execute function announce_time_entries();
create trigger time_entry_announce_delete after delete on time_entry
  referencing old table as touched for each statement execute function announce_time_entries();

create function announce_employees() returns trigger
  language plpgsql as $$
declare
  most_messages constant integer := 200;
  employees integer[];
begin
  if tg_op = 'UPDATE' then
    employees := array(select employee_id from touched union select employee_id from before);
  else
    employees := array(select distinct employee_id from touched);
  end if;
  if cardinality(employees) > most_messages then
    employees := array[null];
  end if;
  perform pg_notify('docket_change', json_build_object('subject', tg_argv[0], 'employeeId', employee)::text)
  from unnest(employees) as employee;
  return null;
end $$;
comment on function announce_employees() is 'announces whose rows have changed, under the subject that the trigger names';

create trigger pinned_time_allocation_announce_insert after insert on pinned_time_allocation
  referencing new table as touched for each statement execute function announce_employees('pin');
create trigger pinned_time_allocation_announce_update after update on pinned_time_allocation
  referencing new table as touched old table as before for each statement execute function announce_employees('pin');
create trigger pinned_time_allocation_announce_delete after delete on pinned_time_allocation
  referencing old table as touched for each statement execute function announce_employees('pin');
