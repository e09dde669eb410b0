-- contract, release 2
-- Nobody listens to the channel of a database any more: what changes is noted, and the hub of its server tells in which one (SCALE-05).
create or replace function note_changes(payloads text[]) returns void
  language plpgsql as $$
begin
  insert into change_notice (payload) select distinct payload from unnest(payloads) as payload;
end $$;
