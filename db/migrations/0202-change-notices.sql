-- expand, release 2
-- What changes is noted in rows, which are read by snapshot: LISTEN hears only its own database, and NOTIFY makes all commits of a server
-- wait for each other (SCALE-05). Servers of the release before still listen; until none is left the channel is told as well.
-- It has no ids: the sequence of an unlogged table is broken on a standby that is promoted.
create unlogged table change_notice (
  transaction_id xid8 not null default pg_current_xact_id(),
  payload text not null
);
create index change_notice_transaction on change_notice (transaction_id);
comment on table change_notice is 'what has changed lately, as JSON, for those who watch; minutes old at most, and gone after a crash';

create function note_changes(payloads text[]) returns void
  language plpgsql as $$
begin
  insert into change_notice (payload) select distinct payload from unnest(payloads) as payload;
  perform pg_notify('docket_change', payload) from unnest(payloads) as payload;
end $$;

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
  perform note_changes(messages::text[]);
  return null;
end $$;

create or replace function announce_employees() returns trigger
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
  perform note_changes(array(
    select json_build_object('subject', tg_argv[0], 'employeeId', employee)::text from unnest(employees) as employee));
  return null;
end $$;

create or replace function announce_session_end() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'session' then
    perform note_changes(array[json_build_object('subject', 'session', 'employeeId', old.employee_id)::text]);
  else
    perform note_changes(array[json_build_object('subject', 'session', 'employeeId', old.id)::text]);
  end if;
  return null;
end $$;

create or replace function announce_waiting_order() returns trigger
  language plpgsql as $$
begin
  perform note_changes(array(
    select json_build_object('subject', 'waiting-order', 'employeeId', approver)::text
    from (
      select new.approver_id as approver where new.approver_id is not null
      union
      select old.approver_id where tg_op = 'UPDATE' and old.approver_id is not null) as told));
  return null;
end $$;

create or replace function announce_waiting_invoice() returns trigger
  language plpgsql as $$
begin
  perform note_changes(array[json_build_object('subject', 'waiting-invoice', 'employeeId', null)::text]);
  return null;
end $$;

create or replace function announce_token_end() returns trigger language plpgsql as $$
begin
  perform note_changes(array[json_build_object('subject', 'session', 'employeeId', new.employee_id)::text]);
  return null;
end
$$;
