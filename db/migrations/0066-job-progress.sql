-- How far a job has come, for lists: what it has cost of what was approved of its estimate. It holds what job_amount says of
-- approved-time, cost and approved-estimate, without a row for each measure of each source: of fifty jobs that takes a third of the time.
create view job_progress (job_id, percent) as
  select job_id, round(coalesce(sum(actual), 0) * 100 / nullif(greatest(sum(estimate), 0), 0), 1)
  from (
    select job_id, approved_value, null::numeric from job_time
    union all
    select job_id, amount, null from supplier_cost
    union all
    select estimate.job_id, null, estimate_line.amount
    from estimate
    join estimate_line on estimate_line.estimate_id = estimate.id
    where estimate_line.is_approved
      and not exists (
        select from estimate as newer where newer.job_id = estimate.job_id and newer.version > estimate.version)
  ) as amounts (job_id, actual, estimate)
  group by job_id;
comment on view job_progress is 'percent = approved time and supplier costs of the approved estimate; null where none is approved';
