-- How a person's numbers are shown and read.
alter table employee add number_format text
  check (number_format in ('comma-point', 'point-comma', 'space-comma', 'apostrophe-point'));
comment on column employee.number_format is 'what stands between thousands and before decimals (FIX-38); null = as is usual in the chosen language';
