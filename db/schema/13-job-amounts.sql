-- What a job has used and earned, from time, costs, estimates, orders and invoices. Every screen reads these views.

create view job_amount (job_id, cost_type_id, measure, amount) as
  select job_time.job_id, job_time.cost_type_id, measured.measure, measured.amount
  from job_time
  cross join lateral (values
    ('approved-hours', job_time.approved_hours),
    ('approved-time', job_time.approved_value),
    ('unapproved-hours', job_time.unapproved_hours),
    ('unapproved-time', job_time.unapproved_value),
    ('billed-hours', job_time.billed_hours)) as measured (measure, amount)
  union all
  select job_id, cost_type_id, 'cost', amount
  from supplier_cost
  union all
  select line.job_id, line.cost_type_id, measured.measure, measured.amount
  from job_estimate_line as line
  cross join lateral (values
    ('estimate', case when line.is_estimated then line.amount end),
    ('estimate-hours', case when line.is_estimated then line.hours end),
    ('revenue-estimate', case when line.is_estimated then line.revenue end),
    ('approved-estimate', case when line.is_approved then line.amount end),
    ('approved-estimate-hours', case when line.is_approved then line.hours end),
    ('approved-revenue-estimate', case when line.is_approved then line.revenue end))
    as measured (measure, amount)
  where measured.amount is not null
  union all
  select line.job_id, line.cost_type_id, measured.measure, measured.amount
  from client_invoice_line as line
  join client_invoice as invoice on invoice.id = line.client_invoice_id
  cross join lateral (values
    (case when invoice.posted_on is null then 'proforma' else 'billed' end, coalesce(line.base_net, line.net)),
    (case when invoice.posted_on is null then 'proforma-revenue' else 'billed-revenue' end,
      coalesce(line.base_revenue, line.revenue)))
    as measured (measure, amount)
  where line.job_id is not null and invoice.approve_status <> 'REJECTED'
  union all
  select line.job_id, line.cost_type_id, 'committed',
    case when ordered.net < 0 then least(ordered.net - posted.amount, 0) else greatest(ordered.net - posted.amount, 0) end
  from purchase_order_line as line
  join purchase_order on purchase_order.id = line.purchase_order_id
  cross join lateral (select coalesce(line.base_net, line.net) as net) as ordered
  cross join lateral (
    select coalesce(sum(cost.amount), 0) as amount from supplier_cost as cost where cost.purchase_order_line_id = line.id) as posted
  where line.job_id is not null and not line.is_removed and purchase_order.approve_status = 'APPROVED';
comment on view job_amount is
  'in the base currency; proforma = drafts not rejected, billed = posted invoices, committed = approved orders less the supplier''s posted cost';

create view job_progress (job_id, percent) as
  select job_id, round(coalesce(sum(actual), 0) * 100 / nullif(greatest(sum(estimate), 0), 0), 1)
  from (
    select job_id, approved_value, null::numeric from job_time
    union all
    select job_id, amount, null from supplier_cost
    union all
    select job_id, null, amount from job_estimate_line where is_approved
  ) as amounts (job_id, actual, estimate)
  group by job_id;
comment on view job_progress is 'approved time and supplier cost in percent of the approved estimate; null without one';
