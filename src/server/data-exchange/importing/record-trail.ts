import type { ClientBase } from 'pg';
import type { Column } from '../column.ts';
import type { Kind } from '../kind.ts';
import { differs, sameKey } from './apply-lines.ts';
import { STAGE } from './stage.ts';

/** The temporary table of rows before the change, by line. */
export const BEFORE = 'import_before';

/** Columns that the trail never contains, or that repeat others. */
const LEFT_OUT = ['password_hash', 'search_text', 'is_service_account'];

/** Stores rows that lines may change, before anything is written. */
export async function rememberRows(client: ClientBase, kind: Kind, columns: readonly Column[]): Promise<void> {
  await client.query(
    `create temporary table ${BEFORE} (line integer primary key, record jsonb not null) on commit drop`,
  );
  await client.query(
    `insert into ${BEFORE} (line, record)
     select s.line, ${recordOf(kind)} from ${STAGE} s join ${kind.table} t on ${sameRow(kind)}
     where not s.is_bad and not s.is_new and (${mayChange(kind, columns)})`,
  );
}

/** Writes one trail row per changed or created record, with old and new values. Rows refer to the import, for its undo. */
export async function writeRecordTrail(
  client: ClientBase,
  kind: Kind,
  { id, by }: { id: number; by: number | null },
): Promise<void> {
  const record = recordOf(kind);
  await client.query(
    `insert into audit_event (by_employee_id, subject, subject_id, action, way, before, after, import_id)
     select $1, $2, t.id, case when s.is_new then 'create' else 'update' end, 'import', before.record, ${record}, $3
     from ${STAGE} s join ${kind.table} t on ${sameRow(kind)} left join ${BEFORE} as before using (line)
     where not s.is_bad and (s.is_new or (s.is_changed and before.record <> ${record})) order by s.line`,
    [by, subjectOf(kind), id],
  );
}

/** Returns the trail's subject of a kind. */
export const subjectOf = (kind: Kind) => kind.trailSubject ?? kind.table;

/** Returns a condition that row `t` was found or created by line `s`, as SQL. */
export const sameRow = (kind: Kind) => (kind.hasId ? 't.id = s.target_id' : sameKey(kind));

/** Returns a row as JSON, with its lists. */
export function recordOf(kind: Kind): string {
  const lists = kind.columns.flatMap(({ name, list }) =>
    list
      ? [
          `'${name}', (select coalesce(jsonb_agg(l.${list.value} order by l.${list.value}), '[]')
            from ${list.table} l where l.${list.owner} = t.id)`,
        ]
      : [],
  );
  const fields = `(to_jsonb(t) - array[${LEFT_OUT.map((name) => `'${name}'`).join(', ')}])`;
  return lists.length > 0 ? `(${fields} || jsonb_build_object(${lists.join(', ')}))` : fields;
}

/** Lists and references to rows of the same file are compared only as written. */
export function mayChange(kind: Kind, columns: readonly Column[]): string {
  if (columns.some(({ list, reference }) => list || reference?.inFile)) return 'true';
  const changeable = columns.filter(({ sql, name }) => sql !== null && !kind.key.includes(name));
  return changeable.map((column) => `(${differs(column)})`).join(' or ') || 'false';
}
