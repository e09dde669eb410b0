-- How somebody's files are read, by what their headings are: the next file of the same program needs no corrections (DATA-01).
create table file_reading (
  employee_id integer not null references employee on delete cascade,
  kind text not null,
  headings_sha256 text not null,
  settings jsonb not null,
  used_at timestamptz(3) not null default clock_timestamp(),
  constraint file_reading_pkey primary key (employee_id, kind, headings_sha256)
);
comment on column file_reading.kind is 'of file, such as cost-types';
comment on column file_reading.headings_sha256 is 'of the first line as a JSON array, read as it looks';
comment on column file_reading.settings is 'encoding, separator, decimalSign, dateOrder, columns by heading';
