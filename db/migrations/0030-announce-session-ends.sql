-- The end of a session is announced as it is committed, whoever made it: what is told to a page that is left open ends with it.
create function announce_session_end() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'session' then
    perform pg_notify('docket_change', json_build_object('subject', 'session', 'employeeId', old.employee_id)::text);
  else
    perform pg_notify('docket_change', json_build_object('subject', 'session', 'employeeId', old.id)::text);
  end if;
  return null;
end $$;
comment on function announce_session_end() is 'names the person: some session of theirs has ended, or all of them';

create trigger session_announce_end after delete on session for each row execute function announce_session_end();
create trigger employee_announce_session_end after update of is_active on employee
  for each row when (old.is_active and not new.is_active) execute function announce_session_end();
