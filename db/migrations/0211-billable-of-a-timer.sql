-- expand, release 5
-- A timer that makes a new entry keeps whether that is billable, as it was put in before the start (TE-12, TIM-02).
alter table running_timer add column is_billable boolean;
comment on column running_timer.is_billable is 'of the entry that it makes; null = as its job is';
