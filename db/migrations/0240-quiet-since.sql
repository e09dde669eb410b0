-- expand, release 5
alter table agency add column quiet_since timestamptz(3);
comment on column agency.quiet_since is 'when it was restored as a copy: it is read-only and sends nothing until an administrator turns it on; null = live (FIX-99)';

-- Everything that was queued before the restore is the original's to send.
create function turn_on_restored_copy() returns void language sql as $$
  update agency set quiet_since = null;
  update outgoing_mail set state = 'discarded', leased_by = null, ended_at = now(), note = 'Queued before the restored copy was turned on'
    where state in ('waiting', 'sending');
  update webhook_delivery set state = 'missed' where state = 'waiting';
  update notification set awaits_digest = false where awaits_digest;
  update scheduled_task set state = 'dropped', finished_at = now(), note = 'Due before the restored copy was turned on'
    where state = 'waiting' and drop_after is not null;
  update task_plan set planned_until = greatest(planned_until, now());
$$;
comment on function turn_on_restored_copy is 'ends the quiet time of a restored copy and discards what was queued before it (FIX-99)';
