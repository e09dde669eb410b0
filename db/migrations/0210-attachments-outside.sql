-- expand, release 2
-- Files may lie outside, in an object store, each under the SHA-256 of its content (SCALE-17). Rows that are there keep theirs in the database.
alter table purchase_order_attachment add column is_outside boolean not null default false;
comment on column purchase_order_attachment.is_outside is
  'its content lies in the object store; content is then empty, as null says that the file was deleted';

alter table estimate_answer
  add column is_file_outside boolean not null default false,
  add column file_hash bytea,
  add column file_size integer;
comment on column estimate_answer.is_file_outside is 'the file lies in the object store, and file is null';
comment on column estimate_answer.file_hash is 'SHA-256 of the file; null = it was recorded before files could lie outside';
comment on column estimate_answer.file_size is 'in bytes; null as the SHA-256 is';

create table stored_attachment (
  sha256 bytea primary key,
  size integer not null check (size > 0),
  unnamed_since timestamptz(3)
);
comment on table stored_attachment is
  'what lies, or may lie, in the object store: written before the object, so that one that no row came to name is known too';
comment on column stored_attachment.unnamed_since is 'since when no row names it; it is removed some weeks later, as backups may name it';
