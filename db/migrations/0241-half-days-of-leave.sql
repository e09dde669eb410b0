-- contract, release 5
-- Half days of two kinds fit on one day: whole days take every place of a day, a half day the one of its kind (FIX-118).
alter table leave drop constraint leave_overlaps;
alter table leave add constraint leave_overlaps exclude using gist (
  int4range(employee_id, employee_id, '[]') with &&, daterange(first_day, last_day, '[]') with &&,
  (case when not is_half_day then int4range(1, 4, '[]') else case kind
    when 'holiday' then int4range(1, 1, '[]') when 'sick' then int4range(2, 2, '[]')
    when 'unpaid' then int4range(3, 3, '[]') else int4range(4, 4, '[]') end end) with &&)
  where (state in ('asked', 'approved'));
