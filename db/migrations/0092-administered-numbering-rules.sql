-- Numbering rules are administered in the browser (ADM-11). A rule by which codes are typed may keep its pattern for later.
alter table numbering_rule drop constraint numbering_rule_pattern_when_automatic;
alter table numbering_rule
  alter column method set default 'MANUAL',
  add constraint numbering_rule_pattern_when_automatic check (method <> 'AUTO' or pattern is not null),
  add column last_modified timestamptz(3) not null default clock_timestamp(),
  add column search_text text not null generated always as (folded(coalesce(pattern, '') || ' ' || method)) stored;
create trigger numbering_rule_last_modified before update on numbering_rule
  for each row execute function set_last_modified();
