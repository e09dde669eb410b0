import type { ClientBase } from 'pg';
import { subjectOf } from '../importing/record-trail.ts';
import type { Kind } from '../kind.ts';
import { WRITTEN } from './written-rows.sql.ts';

/** Restores changed records' previous values, in columns that a file can change. */
export async function restoreChanged(client: ClientBase, kind: Kind): Promise<void> {
  const columns = kind.columns.flatMap(({ name, sql }) => (sql && !kind.key.includes(name) ? [sql] : []));
  if (columns.length > 0)
    await client.query(
      `update ${kind.table} t set ${columns
        .map(
          (column) =>
            `${column} = case when w.before -> '${column}' <> w.after -> '${column}' then earlier.${column} else t.${column} end`,
        )
        .join(', ')}
       from ${WRITTEN} w cross join lateral jsonb_populate_record(null::${kind.table}, w.before) as earlier
       where w.kind = $1 and w.action = 'update' and t.id = w.record_id`,
      [kind.name],
    );
  for (const { name, list } of kind.columns) {
    if (!list) continue;
    const ofChanged = `w.kind = $1 and w.action = 'update' and w.before -> '${name}' <> w.after -> '${name}'`;
    await client.query(
      `delete from ${list.table} l using ${WRITTEN} w where l.${list.owner} = w.record_id and ${ofChanged}`,
      [kind.name],
    );
    await client.query(
      `insert into ${list.table} (${list.owner}, ${list.value})
       select w.record_id, (jsonb_populate_record(null::${list.table}, jsonb_build_object('${list.value}', item))).${list.value}
       from ${WRITTEN} w cross join lateral jsonb_array_elements(w.before -> '${name}') as item where ${ofChanged}`,
      [kind.name],
    );
  }
}

/** Deletes created records and their lists; foreign keys delete the rest. */
export async function deleteCreated(client: ClientBase, kind: Kind): Promise<void> {
  const ofCreated = `w.kind = $1 and w.action = 'create'`;
  for (const { list } of kind.columns)
    if (list)
      await client.query(
        `delete from ${list.table} l using ${WRITTEN} w where l.${list.owner} = w.record_id and ${ofCreated}`,
        [kind.name],
      );
  await client.query(`delete from ${kind.table} t using ${WRITTEN} w where t.id = w.record_id and ${ofCreated}`, [
    kind.name,
  ]);
}

/** Writes the trail of an undo: one reversed row per record. Runs before deletion, while webhooks can still identify the records. */
export async function writeUndoTrail(
  client: ClientBase,
  kind: Kind,
  { by, way }: { by: number; way: string },
): Promise<void> {
  await client.query(
    `insert into audit_event (by_employee_id, subject, subject_id, action, way, before, after)
     select $1, $2, record_id, case action when 'create' then 'delete' else 'update' end, $3, after, before
     from ${WRITTEN} w where w.kind = $4 order by event_id desc`,
    [by, subjectOf(kind), way, kind.name],
  );
}

/** Marks an import as undone, with its own trail row. */
export async function markUndone(
  client: ClientBase,
  id: number,
  { by, way }: { by: number; way: string },
): Promise<void> {
  await client.query(
    `with undone as (
       update file_import set undone_at = clock_timestamp(), undone_by_id = $2 where id = $1 returning kind, file, sha256)
     insert into audit_event (by_employee_id, subject, subject_id, action, way, after)
     select $2, 'import', $1, 'undo-import', $3, jsonb_build_object('kind', kind, 'file', file, 'sha256', sha256) from undone`,
    [id, by, way],
  );
}
