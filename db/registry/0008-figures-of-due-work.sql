-- expand, release 3
-- What a monitor is told of an agency is counted where a server works for it: nobody opens a thousand databases for that.
alter table due_work add column figures jsonb, add column counted_at timestamptz(3);
comment on column due_work.figures is 'what a server counted in the agency''s database after it had last done such work, by name; null where none has';
comment on column due_work.counted_at is 'when that was counted';
