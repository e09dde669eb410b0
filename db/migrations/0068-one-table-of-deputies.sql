-- Deputies for time and for orders in one table, and what comes to be approved later: they are the same but for what they approve.
alter table deputy rename column supervisor_id to in_place_of_id;
alter table deputy add column subject text not null default 'time';
alter table deputy alter column subject drop default;
alter table deputy
  add constraint deputy_subject check (subject in ('time', 'purchase-order')),
  drop constraint deputy_no_overlap,
  add constraint deputy_no_overlap exclude using gist
    (subject with =, in_place_of_id with =, deputy_id with =, daterange(start_date, end_date, '[]') with &&);
insert into deputy (subject, in_place_of_id, deputy_id, start_date, end_date)
select 'purchase-order', approver_id, deputy_id, start_date, end_date from purchase_order_deputy order by id;
drop table purchase_order_deputy;
drop index deputy_deputy;
create index deputy_deputy on deputy (deputy_id, subject);
comment on table deputy is
  'approves in the place of somebody from the first to the last day, both included: the time of their team, or the orders of which they are the approver';
