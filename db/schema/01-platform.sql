-- Shared by all subjects: extensions, text functions, modification times, and the notices that keep open pages up to date.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

create function folded(text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$;
comment on function folded(text) is 'lower-case text without accents, for searches';

create function text_places(text) returns text[]
  language sql immutable parallel safe
  as $$ select coalesce(array_agg(distinct place[1] order by place[1]), '{}') from regexp_matches($1, '\{(\w+)[,}]', 'g') as place $$;
comment on function text_places(text) is 'the placeholders of a text, such as {count}';

-- A date as text for searches, such as 2026-03-01; empty for null.
create function day_words(day date) returns text
  language sql immutable parallel safe
  return coalesce(lpad(extract(year from day)::text, 4, '0') || '-' || lpad(extract(month from day)::text, 2, '0') || '-'
    || lpad(extract(day from day)::text, 2, '0'), '');

create function set_last_modified() returns trigger
  language plpgsql as $$
begin
  new.last_modified := greatest(
    date_trunc('milliseconds', clock_timestamp()),
    old.last_modified + interval '1 millisecond'
  );
  return new;
end $$;
comment on function set_last_modified() is 'increases with every update of a row, so that two saves in one millisecond differ';

create function take_time_of_database() returns trigger
  language plpgsql as $$
begin
  if current_user = 'docket_application' then
    new.at := clock_timestamp();
  end if;
  return new;
end $$;
comment on function take_time_of_database() is
  'events of the application get the time of the database; the owner restores backups with their times';

create unlogged table change_notice (
  transaction_id xid8 not null default pg_current_xact_id(),
  payload text not null
);
comment on table change_notice is 'recent changes, as JSON, for the pages that show them; kept for minutes, and empty after a crash';
create index change_notice_transaction on change_notice (transaction_id);

-- Adds notices. Each server reads new ones and sends them to its open pages.
create function note_changes(payloads text[]) returns void
  language plpgsql as $$
begin
  insert into change_notice (payload) select distinct payload from unnest(payloads) as payload;
end $$;

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
  perform note_changes(array(
    select json_build_object('subject', tg_argv[0], 'employeeId', employee)::text from unnest(employees) as employee));
  return null;
end $$;
comment on function announce_employees() is
  'adds a notice for each person whose rows changed; the trigger''s argument is the subject';
