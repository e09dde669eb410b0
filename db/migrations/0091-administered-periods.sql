-- Periods are administered in the browser (ADM-11), found by their months.
alter table period
  add column last_modified timestamptz(3) not null default clock_timestamp(),
  add column search_text text not null generated always as (
    extract(year from start_date)::text || '-' || lpad(extract(month from start_date)::text, 2, '0') || ' '
      || extract(year from end_date)::text || '-' || lpad(extract(month from end_date)::text, 2, '0')) stored;
create trigger period_last_modified before update on period for each row execute function set_last_modified();
