-- A comment that is sent again because its answer was lost stands once.
alter table job_comment add column request_id uuid;
create unique index job_comment_request on job_comment (created_by_id, request_id) where request_id is not null;
