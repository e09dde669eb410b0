-- Who is mentioned in a comment, or no longer, or has seen it, is announced as it is committed.
create trigger job_comment_mention_announce_insert after insert on job_comment_mention
  referencing new table as touched for each statement execute function announce_employees('mention');
create trigger job_comment_mention_announce_update after update on job_comment_mention
  referencing new table as touched old table as before for each statement execute function announce_employees('mention');
create trigger job_comment_mention_announce_delete after delete on job_comment_mention
  referencing old table as touched for each statement execute function announce_employees('mention');
