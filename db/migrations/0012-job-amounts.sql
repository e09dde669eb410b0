-- What jobs were estimated, cost and billed, so that everybody computes it alike. Estimates, costs, invoices and orders of a job
-- are tens of rows and are added up when they are asked for; time is millions, so its totals are kept.

-- A save of time never waits for another person's save: it adds a row of its own here, and now and then somebody adds what has
-- gathered to the totals. Whoever reads adds up both. Neither table refers to jobs: a job that can be deleted has no time.
create table job_time_total (
  job_id integer not null,
  cost_type_id integer,
  approved_hours numeric not null,
  approved_value numeric not null,
  unapproved_hours numeric not null,
  unapproved_value numeric not null,
  billed_hours numeric not null,
  entries bigint not null,
  unique nulls not distinct (job_id, cost_type_id)
);
comment on table job_time_total is 'time of a job and cost type as far as it was added up; job_time_change holds the rest';
comment on column job_time_total.approved_value is 'hours times the charge rate of each entry, exact; rounded only in answers';

create table job_time_change (
  id bigint generated always as identity primary key,
  job_id integer not null,
  cost_type_id integer,
  approved_hours numeric not null,
  approved_value numeric not null,
  unapproved_hours numeric not null,
  unapproved_value numeric not null,
  billed_hours numeric not null,
  entries bigint not null
);
comment on table job_time_change is 'what statements did to the time of jobs since job_time_total was last brought up to date';
create index job_time_change_job on job_time_change (job_id);

create view job_time as
  select job_id, cost_type_id, approved_hours, approved_value, unapproved_hours, unapproved_value, billed_hours, entries
  from job_time_total
  union all
  select job_id, cost_type_id, approved_hours, approved_value, unapproved_hours, unapproved_value, billed_hours, entries
  from job_time_change;
comment on view job_time is 'time by job and cost type; several rows may stand for one pair and are added up';

create function add_job_time_changes_up() returns void
  language plpgsql as $$
begin
  -- One at a time, and nobody waits: totals are written by whoever has the lock only.
  if not pg_try_advisory_xact_lock(7410030) then
    return;
  end if;
  with taken as (
    delete from job_time_change returning *
  )
  insert into job_time_total as total
    (job_id, cost_type_id, approved_hours, approved_value, unapproved_hours, unapproved_value, billed_hours, entries)
  select job_id, cost_type_id, sum(approved_hours), sum(approved_value), sum(unapproved_hours), sum(unapproved_value),
    sum(billed_hours), sum(entries)
  from taken
  group by job_id, cost_type_id
  on conflict (job_id, cost_type_id) do update set
    approved_hours = total.approved_hours + excluded.approved_hours,
    approved_value = total.approved_value + excluded.approved_value,
    unapproved_hours = total.unapproved_hours + excluded.unapproved_hours,
    unapproved_value = total.unapproved_value + excluded.unapproved_value,
    billed_hours = total.billed_hours + excluded.billed_hours,
    entries = total.entries + excluded.entries;
end $$;

-- Transition tables are never joined here: a plan made for one row would be kept for a statement of a million.
create function note_job_time() returns trigger
  language plpgsql as $$
declare
  added_up_every constant integer := 256;
  is_due boolean;
begin
  if tg_op = 'INSERT' then
    with noted as (
      insert into job_time_change
        (job_id, cost_type_id, approved_hours, approved_value, unapproved_hours, unapproved_value, billed_hours, entries)
      select job_id, cost_type_id,
        coalesce(sum(units) filter (where approved_at is not null), 0),
        coalesce(sum(units * charge_rate) filter (where approved_at is not null), 0),
        coalesce(sum(units) filter (where approved_at is null), 0),
        coalesce(sum(units * charge_rate) filter (where approved_at is null), 0),
        coalesce(sum(units) filter (where billed_invoice_line_id is not null), 0),
        count(*)
      from touched
      group by job_id, cost_type_id
      returning id
    )
    select bool_or(id % added_up_every = 0) into is_due from noted;
  elsif tg_op = 'DELETE' then
    with noted as (
      insert into job_time_change
        (job_id, cost_type_id, approved_hours, approved_value, unapproved_hours, unapproved_value, billed_hours, entries)
      select job_id, cost_type_id,
        coalesce(-sum(units) filter (where approved_at is not null), 0),
        coalesce(-sum(units * charge_rate) filter (where approved_at is not null), 0),
        coalesce(-sum(units) filter (where approved_at is null), 0),
        coalesce(-sum(units * charge_rate) filter (where approved_at is null), 0),
        coalesce(-sum(units) filter (where billed_invoice_line_id is not null), 0),
        -count(*)
      from touched
      group by job_id, cost_type_id
      returning id
    )
    select bool_or(id % added_up_every = 0) into is_due from noted;
  else
    with version as (
      select 1 as sign, job_id, cost_type_id, units, charge_rate, approved_at, billed_invoice_line_id from touched
      union all
      select -1, job_id, cost_type_id, units, charge_rate, approved_at, billed_invoice_line_id from before
    ), difference as (
      select job_id, cost_type_id,
        coalesce(sum(sign * units) filter (where approved_at is not null), 0) as approved_hours,
        coalesce(sum(sign * units * charge_rate) filter (where approved_at is not null), 0) as approved_value,
        coalesce(sum(sign * units) filter (where approved_at is null), 0) as unapproved_hours,
        coalesce(sum(sign * units * charge_rate) filter (where approved_at is null), 0) as unapproved_value,
        coalesce(sum(sign * units) filter (where billed_invoice_line_id is not null), 0) as billed_hours,
        sum(sign) as entries
      from version
      group by job_id, cost_type_id
    ), noted as (
      insert into job_time_change
        (job_id, cost_type_id, approved_hours, approved_value, unapproved_hours, unapproved_value, billed_hours, entries)
      select job_id, cost_type_id, approved_hours, approved_value, unapproved_hours, unapproved_value, billed_hours, entries
      from difference
      where approved_hours <> 0 or approved_value <> 0 or unapproved_hours <> 0 or unapproved_value <> 0
        or billed_hours <> 0 or entries <> 0
      returning id
    )
    select bool_or(id % added_up_every = 0) into is_due from noted;
  end if;
  if is_due then
    perform add_job_time_changes_up();
  end if;
  return null;
end $$;

create trigger time_entry_job_time_insert after insert on time_entry
  referencing new table as touched for each statement execute function note_job_time();
create trigger time_entry_job_time_update after update on time_entry
  referencing new table as touched old table as before for each statement execute function note_job_time();
create trigger time_entry_job_time_delete after delete on time_entry
  referencing old table as touched for each statement execute function note_job_time();

create view job_time_recomputed as
  select job_id, cost_type_id,
    coalesce(sum(units) filter (where approved_at is not null), 0) as approved_hours,
    coalesce(sum(units * charge_rate) filter (where approved_at is not null), 0) as approved_value,
    coalesce(sum(units) filter (where approved_at is null), 0) as unapproved_hours,
    coalesce(sum(units * charge_rate) filter (where approved_at is null), 0) as unapproved_value,
    coalesce(sum(units) filter (where billed_invoice_line_id is not null), 0) as billed_hours,
    count(*) as entries
  from time_entry
  group by job_id, cost_type_id;
comment on view job_time_recomputed is 'what job_time must add up to, from scratch';

create function recompute_job_time() returns void
  language plpgsql as $$
begin
  lock table time_entry in share mode;
  delete from job_time_change;
  delete from job_time_total;
  insert into job_time_total
    (job_id, cost_type_id, approved_hours, approved_value, unapproved_hours, unapproved_value, billed_hours, entries)
  select job_id, cost_type_id, approved_hours, approved_value, unapproved_hours, unapproved_value, billed_hours, entries
  from job_time_recomputed;
end $$;
comment on function recompute_job_time() is 'after a load that went past the triggers';
select recompute_job_time();

-- A job's time by day: its newest entries, whether there was any lately, and executives' reports of a few weeks.
create index time_entry_job_date on time_entry (job_id, work_date);
drop index time_entry_job_cost_type;

-- Every amount of every job, by cost type and measure. The rest of the product adds these up and defines nothing of its own.
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
  select estimate.job_id, estimate_line.cost_type_id, measured.measure, measured.amount
  from estimate
  join estimate_line on estimate_line.estimate_id = estimate.id
  cross join lateral (values
    ('estimate', estimate_line.amount),
    ('estimate-hours', estimate_line.hours),
    ('revenue-estimate', estimate_line.revenue),
    ('approved-estimate', case when estimate_line.is_approved then estimate_line.amount end),
    ('approved-estimate-hours', case when estimate_line.is_approved then estimate_line.hours end),
    ('approved-revenue-estimate', case when estimate_line.is_approved then estimate_line.revenue end))
    as measured (measure, amount)
  where measured.amount is not null
    and not exists (
      select from estimate as newer where newer.job_id = estimate.job_id and newer.version > estimate.version)
  union all
  select line.job_id, line.cost_type_id, measured.measure, measured.amount
  from client_invoice_line as line
  join client_invoice as invoice on invoice.id = line.client_invoice_id
  cross join lateral (values
    (case when invoice.posted_on is null then 'proforma' else 'billed' end, line.net),
    (case when invoice.posted_on is null then 'proforma-revenue' else 'billed-revenue' end, line.revenue))
    as measured (measure, amount)
  where line.job_id is not null and invoice.approve_status <> 'REJECTED'
  union all
  select line.job_id, line.cost_type_id, 'committed',
    case when line.net < 0 then least(line.net - posted.amount, 0) else greatest(line.net - posted.amount, 0) end
  from purchase_order_line as line
  join purchase_order on purchase_order.id = line.purchase_order_id
  cross join lateral (
    select coalesce(sum(cost.amount), 0) as amount from supplier_cost as cost where cost.purchase_order_line_id = line.id) as posted
  where line.job_id is not null and not line.is_removed and purchase_order.approve_status = 'APPROVED';
comment on view job_amount is
  'estimates are those of the newest version; billed = posted invoices, proforma = drafts not rejected; committed = approved orders as far as the supplier''s cost is not posted';
