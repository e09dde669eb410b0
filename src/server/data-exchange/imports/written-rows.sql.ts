import type { ClientBase } from 'pg';
import { OBSTACLES_LISTED } from '#contract/data-exchange/file-import.ts';
import { TRAIL_SUBJECTS, type TrailSubject } from '#domain/audit/audit.ts';
import type { Words } from '#domain/text/text-with-values.ts';
import { recordOf, subjectOf } from '../importing/record-trail.ts';
import type { Kind } from '../kind.ts';

/** The temporary table of an import's records, by kind and id, with old and new values. */
export const WRITTEN = 'import_written';

/** Creates a temporary table of the records that an import wrote. Dropped at commit. */
export async function stageWrittenRecords(client: ClientBase, importId: number, kinds: readonly Kind[]): Promise<void> {
  await client.query(
    `create temporary table ${WRITTEN} (
       event_id bigint primary key, kind text not null, record_id integer not null, action text not null, before jsonb, after jsonb not null
     ) on commit drop`,
  );
  await client.query(
    `insert into ${WRITTEN} (event_id, kind, record_id, action, before, after)
     select id, kind.name, subject_id, action, before, after
     from audit_event join unnest($2::text[], $3::text[]) as kind (name, subject) using (subject) where import_id = $1`,
    [importId, kinds.map(({ name }) => name), kinds.map(subjectOf)],
  );
  await client.query(`create index on ${WRITTEN} (kind, record_id)`);
  await client.query(`analyze ${WRITTEN}`);
}

export async function lockWrittenRecords(client: ClientBase, kinds: readonly Kind[]): Promise<void> {
  for (const kind of kinds)
    await client.query(
      `select from ${kind.table} t join ${WRITTEN} w on w.record_id = t.id where w.kind = $1 for update of t`,
      [kind.name],
    );
}

/** The first of some rows in file order, and their total number. */
export type Found<Row> = { rows: Row[]; total: number };

/** Returns a query's first rows, ordered by its `place` column, and counts all. */
export async function foundOf<Row>(client: ClientBase, query: string, values: unknown[]): Promise<Found<Row>> {
  const { rows } = await client.query<Row & { total: number }>(
    `select found.*, count(*) over ()::integer as total from (${query}) as found order by place limit ${OBSTACLES_LISTED}`,
    values,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The name of a written record `w`, as SQL: code and name, else person and day. */
export const WRITTEN_NAME = `coalesce(
  nullif(concat_ws(' ', w.after ->> 'code', w.after ->> 'reference', w.after ->> 'name'), ''),
  nullif(concat_ws(' ',
    (select code from job where job.id = (w.after ->> 'job_id')::integer),
    (select name from employee where employee.id = coalesce(w.after ->> 'employee_id', w.after ->> 'person_id')::integer),
    w.after ->> 'work_date', w.after ->> 'day', w.after ->> 'start_date', w.after ->> 'position', w.after ->> 'original'), ''),
  '#' || w.record_id)`;

/** Returns a record's name for a sentence. */
export function wordsOfRecord(kind: Kind, name: string): { kind: Words; name: string } {
  const subject = kind.table as TrailSubject;
  return { kind: { text: TRAIL_SUBJECTS[subject] }, name };
}

/** Derived columns, whose differences don't prevent an undo. */
const DERIVED: Readonly<Record<string, readonly string[]>> = {
  client_invoice: ['base_units', 'currency_units', 'rate_day'],
  client_invoice_line: ['base_net', 'base_tax', 'base_revenue'],
};

/**
 * Columns that people change themselves or by signing in. They don't prevent deleting an imported person; traces of the account's use do.
 */
const SELF_SERVICE: Readonly<Record<string, readonly string[]>> = {
  employee: ['password_changed_at', 'use_second_language', 'number_format', 'starts_at_home'],
};

/** Columns that make a record final. Compared for changed records even if the import didn't change them. */
const STATE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  client_invoice: ['approve_status', 'approved_at', 'posted_on'],
  estimate: ['is_approved', 'status'],
  estimate_line: ['is_approved'],
  period: ['is_locked'],
  time_entry: ['approved_at'],
};

/** Finds records that changed since the import, or are gone. For changed records, compares only the columns that the import changed. */
export async function findChangedSince(
  client: ClientBase,
  kind: Kind,
): Promise<Found<{ name: string; isGone: boolean }>> {
  const derived = ['last_modified', 'last_modified_by_id', ...(DERIVED[kind.table] ?? [])];
  const ofCreated = [...derived, ...(SELF_SERVICE[kind.table] ?? [])];
  return foundOf(
    client,
    `select ${WRITTEN_NAME} as name, t.id is null as "isGone", w.event_id as place
     from ${WRITTEN} w left join ${kind.table} t on t.id = w.record_id
     left join lateral (select ${recordOf(kind)} as record) as now on true
     where w.kind = $1 and (t.id is null or (now.record <> w.after and exists (
       select from jsonb_each(w.after - case w.action when 'create' then $2::text[] else $3::text[] end) as field
       where now.record ? field.key and now.record -> field.key <> field.value
         and (w.action = 'create' or w.before -> field.key is distinct from field.value or field.key = any($4::text[])))))`,
    [kind.name, ofCreated, derived, STATE_COLUMNS[kind.table] ?? []],
  );
}

/** Returns the names of created records by id. */
export async function findCreatedIds(client: ClientBase, kind: Kind): Promise<Map<number, string>> {
  return findIds(client, kind, 'create');
}

/** Returns the names of changed records by id. */
export async function findChangedIds(client: ClientBase, kind: Kind): Promise<Map<number, string>> {
  return findIds(client, kind, 'update');
}

async function findIds(client: ClientBase, kind: Kind, action: 'create' | 'update'): Promise<Map<number, string>> {
  const { rows } = await client.query<{ id: number; name: string }>(
    `select record_id as id, ${WRITTEN_NAME} as name from ${WRITTEN} w where w.kind = $1 and w.action = $2 order by event_id`,
    [kind.name, action],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
