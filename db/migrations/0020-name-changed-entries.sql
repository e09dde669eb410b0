-- A paste or a fill of more cells than one message can name is told in several messages, so that a page which has these
-- entries already need not read its whole month again.
create or replace function announce_time_entries() returns trigger
  language plpgsql as $$
declare
  -- What a statement of more rows names no entries of: an import ends up in a few short messages.
  most_named constant integer := 1000;
  -- What fits a message, which PostgreSQL limits to 8,000 bytes.
  most_in_message constant integer := 50;
  most_messages constant integer := 200;
  messages json[];
begin
  if tg_op = 'UPDATE' then
    messages := array(
      select time_entry_message(employee_id, min(first_day), max(last_day),
        json_agg(json_build_object(
          'id', id, 'day', coalesce(day, first_day),
          'lastModified', to_char(last_modified at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
          filter (where is_named))
      from (
        select employee_id, id, min(work_date) as first_day, max(work_date) as last_day,
          max(work_date) filter (where is_now) as day, max(last_modified) filter (where is_now) as last_modified,
          row_number() over (partition by employee_id order by id) as place
        from (
          select employee_id, id, work_date, last_modified, true as is_now from touched
          union all
          select employee_id, id, work_date, null, false from before) as version
        group by employee_id, id) as entry
      cross join (select not exists (select from touched offset most_named) as is_named) as size
      group by employee_id, case when is_named then (place - 1) / most_in_message end);
  else
    messages := array(
      select time_entry_message(employee_id, min(work_date), max(work_date),
        json_agg(json_build_object(
          'id', id, 'day', work_date,
          'lastModified', case when tg_op = 'INSERT'
            then to_char(last_modified at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end))
          filter (where is_named))
      from (
        select employee_id, id, work_date, last_modified,
          row_number() over (partition by employee_id order by id) as place
        from touched) as entry
      cross join (select not exists (select from touched offset most_named) as is_named) as size
      group by employee_id, case when is_named then (place - 1) / most_in_message end);
  end if;
  if cardinality(messages) > most_messages then
    messages := array(
      select time_entry_message(null, min((message ->> 'from')::date), max((message ->> 'to')::date), null)
      from unnest(messages) as message);
  end if;
  perform pg_notify('docket_change', message::text) from unnest(messages) as message;
  return null;
end $$;
