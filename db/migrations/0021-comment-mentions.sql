-- Whom a comment mentions, and when they have seen that: until then they are told of it. The author's own name tells nobody.
create table job_comment_mention (
  job_comment_id integer not null references job_comment on delete cascade,
  employee_id integer not null references employee on delete cascade,
  mentioned_on timestamptz(3) not null default clock_timestamp(),
  seen_on timestamptz(3),
  primary key (job_comment_id, employee_id)
);
comment on column job_comment_mention.seen_on is 'null = not yet; of the author''s own name from the beginning';
create index job_comment_mention_employee on job_comment_mention (employee_id, mentioned_on desc);
create index job_comment_mention_unseen on job_comment_mention (employee_id, mentioned_on desc) where seen_on is null;
