-- Which job a request made: a repeated POST makes no second one.
create table job_request (
  created_by_id integer not null references employee on delete cascade,
  request_id uuid not null,
  job_id integer not null,
  created_at timestamptz(3) not null default now(),
  primary key (created_by_id, request_id)
);
comment on column job_request.job_id is 'kept also after the job was deleted';

-- The other one leaves removed lines out, which hold their job all the same.
create index purchase_order_line_any_job on purchase_order_line (job_id) where job_id is not null;
