import type { ClientBase } from 'pg';
import type { Kind } from '../kind.ts';
import { type Found, foundOf, WRITTEN, WRITTEN_NAME } from './written-rows.sql.ts';

/** A line's parent. `becameApproved`: whether trail row `e` approved it, as SQL. */
const PARENTS: Readonly<
  Record<string, { table: string; column: string; name: string; isApproved: string; becameApproved: string }>
> = {
  estimate_line: {
    table: 'estimate',
    column: 'estimate_id',
    name: "concat_ws(' ', (select code from job where job.id = p.job_id), p.version, p.name)",
    isApproved: "(p.is_approved or p.status <> 'IMPORTED')",
    becameApproved: `(e.action = 'approve' or e.before -> 'is_approved' = 'false' and e.after -> 'is_approved' = 'true'
      or e.before ->> 'status' = 'IMPORTED' and e.after ->> 'status' <> 'IMPORTED')`,
  },
  client_invoice_line: {
    table: 'client_invoice',
    column: 'client_invoice_id',
    name: 'p.reference',
    isApproved: "p.approve_status = 'APPROVED'",
    becameApproved: `(e.action = 'approve'
      or e.before ->> 'approve_status' <> 'APPROVED' and e.after ->> 'approve_status' = 'APPROVED')`,
  },
};

/**
 * Locks the documents of written lines, and the periods of time entries, so that they can't be approved or locked until the undo ends.
 * Documents are locked before their lines, as in an approval.
 */
export async function lockParents(client: ClientBase, kinds: readonly Kind[]): Promise<void> {
  for (const { name, table } of kinds) {
    if (table === 'time_entry') await client.query('select from period order by id for share');
    const parent = PARENTS[table];
    if (!parent) continue;
    await client.query(
      `select from ${parent.table} where id in (
         select t.${parent.column} from ${table} t join ${WRITTEN} w on w.record_id = t.id where w.kind = $1)
       order by id for share`,
      [name],
    );
  }
}

/** Finds lines whose document was approved after the import. Documents imported as approved don't count. */
export async function findApprovedSince(
  client: ClientBase,
  kind: Kind,
  importId: number,
): Promise<Found<{ name: string; table: string; parent: string }>> {
  const parent = PARENTS[kind.table];
  if (!parent) return { rows: [], total: 0 };
  const found = await foundOf<{ name: string; parent: string }>(
    client,
    `select ${WRITTEN_NAME} as name, ${parent.name} as parent, w.event_id as place
     from ${WRITTEN} w join ${kind.table} t on t.id = w.record_id join ${parent.table} p on p.id = t.${parent.column}
     where w.kind = $1 and ${parent.isApproved} and exists (
       select from audit_event e where e.subject = '${parent.table}' and e.subject_id = p.id and ${parent.becameApproved}
         and e.id > (select max(id) from audit_event where import_id = $2))`,
    [kind.name, importId],
  );
  return { ...found, rows: found.rows.map((row) => ({ ...row, table: parent.table })) };
}

/** Finds time entries in periods that were locked after the import; history can be imported into locked periods. */
export async function findLockedSince(
  client: ClientBase,
  kind: Kind,
  importId: number,
): Promise<Found<{ name: string }>> {
  if (kind.table !== 'time_entry') return { rows: [], total: 0 };
  const isLocked = (side: string) => `coalesce(${side} ->> 'isLocked', ${side} ->> 'is_locked', 'false') = 'true'`;
  return foundOf(
    client,
    `select ${WRITTEN_NAME} as name, w.event_id as place
     from ${WRITTEN} w join time_entry t on t.id = w.record_id
     join period p on t.work_date between p.start_date and p.end_date and p.is_locked
     where w.kind = $1 and exists (
       select from audit_event e where e.subject = 'period' and e.subject_id = p.id
         and ${isLocked('e.after')} and not ${isLocked('e.before')}
         and e.id > (select max(id) from audit_event where import_id = $2))`,
    [kind.name, importId],
  );
}
