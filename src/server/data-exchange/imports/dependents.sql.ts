import type { ClientBase } from 'pg';
import { DELETED_WITH_RECORD } from '#domain/undo-obstacle.ts';
import type { Kind } from '../kind.ts';
import { WRITTEN, WRITTEN_NAME } from './written-rows.sql.ts';

/** A created record that something uses: which table's rows, and how many. */
export type Dependent = { name: string; table: string; count: number };

type ForeignKey = { table: string; hasId: boolean; columns: string[]; named: string[] };

/** Returns what uses the created records of a kind and isn't part of the import itself. */
export async function findDependents(
  client: ClientBase,
  kind: Kind,
  kinds: readonly Kind[],
  most: number,
): Promise<Dependent[]> {
  const found: Dependent[] = [];
  for (const key of await findForeignKeys(client, kind)) {
    if (DELETED_WITH_RECORD.has(key.table) || isOwnList(kind, key)) continue;
    const pairs = key.columns.map((column, index) => `f.${column} = t.${key.named[index]}`).join(' and ');
    found.push(...(await countUses(client, kind, { table: key.table, uses: pairs, hasId: key.hasId }, kinds, most)));
  }
  for (const [table, uses] of Object.entries(USES_WITHOUT_KEY[kind.table] ?? {}))
    found.push(...(await countUses(client, kind, { table, uses, hasId: true }, kinds, most)));
  return mergedByTable(found);
}

/** What takes over a value of a record without naming it. */
const USES_WITHOUT_KEY: Readonly<Record<string, Record<string, string>>> = {
  exchange_rate: Object.fromEntries(
    ['client_invoice', 'purchase_order', 'estimate'].map((table) => [
      table,
      'f.currency_id = t.currency_id and f.rate_day = t.day',
    ]),
  ),
};

async function countUses(
  client: ClientBase,
  kind: Kind,
  { table, uses, hasId }: { table: string; uses: string; hasId: boolean },
  kinds: readonly Kind[],
  most: number,
): Promise<Dependent[]> {
  const own = kinds.find((other) => other.table === table);
  // What the import itself wrote is deleted with the record, or gets back what it named before.
  const isOthers =
    own && hasId ? `and not exists (select from ${WRITTEN} o where o.kind = '${own.name}' and o.record_id = f.id)` : '';
  const { rows } = await client.query<{ name: string; count: number }>(
    `select min(${WRITTEN_NAME}) as name, count(*)::integer as count
     from ${WRITTEN} w join ${kind.table} t on t.id = w.record_id join ${table} f on ${uses}
     where w.kind = $1 and w.action = 'create' ${isOthers}
     group by w.event_id order by w.event_id limit $2`,
    [kind.name, most],
  );
  return rows.map((row) => ({ ...row, table }));
}

async function findForeignKeys(client: ClientBase, kind: Kind): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select referring.relname as table,
       exists (select from pg_attribute where attrelid = conrelid and attname = 'id' and not attisdropped) as "hasId",
       array(select attname::text from unnest(conkey) with ordinality as k (number, place)
         join pg_attribute on attrelid = conrelid and attnum = k.number order by place) as columns,
       array(select attname::text from unnest(confkey) with ordinality as k (number, place)
         join pg_attribute on attrelid = confrelid and attnum = k.number order by place) as named
     from pg_constraint join pg_class as referring on referring.oid = conrelid
     where contype = 'f' and confrelid = $1::regclass
     order by referring.relname, conname`,
    [`public.${kind.table}`],
  );
  return rows;
}

/** Whether a key is of a list that belongs to records of the kind. */
function isOwnList(kind: Kind, { table, columns }: ForeignKey): boolean {
  return kind.columns.some(({ list }) => list?.table === table && columns.includes(list.owner));
}

/** A table may name a record by several columns: its uses count together. */
function mergedByTable(found: readonly Dependent[]): Dependent[] {
  const merged = new Map<string, Dependent>();
  for (const one of found) {
    const place = JSON.stringify([one.name, one.table]);
    merged.set(place, { ...one, count: one.count + (merged.get(place)?.count ?? 0) });
  }
  return [...merged.values()];
}

/** What a line belongs to, and the subject of the trail in which its approval is noted. */
const PARENTS: Readonly<Record<string, { table: string; column: string; name: string; isApproved: string }>> = {
  estimate_line: {
    table: 'estimate',
    column: 'estimate_id',
    name: "concat_ws(' ', (select code from job where job.id = p.job_id), p.version, p.name)",
    isApproved: "(p.is_approved or p.status <> 'IMPORTED')",
  },
  client_invoice_line: {
    table: 'client_invoice',
    column: 'client_invoice_id',
    name: 'p.reference',
    isApproved: "p.approve_status = 'APPROVED'",
  },
};

/** Returns the lines whose document was approved after the import. What the file itself brought in as approved is no obstacle. */
export async function findApprovedSince(
  client: ClientBase,
  kind: Kind,
  importId: number,
  most: number,
): Promise<{ name: string; table: string; parent: string }[]> {
  const parent = PARENTS[kind.table];
  if (!parent) return [];
  const { rows } = await client.query<{ name: string; parent: string }>(
    `select ${WRITTEN_NAME} as name, ${parent.name} as parent
     from ${WRITTEN} w join ${kind.table} t on t.id = w.record_id join ${parent.table} p on p.id = t.${parent.column}
     where w.kind = $1 and ${parent.isApproved} and exists (
       select from audit_event e where e.subject = '${parent.table}' and e.subject_id = p.id
         and e.id > (select max(id) from audit_event where import_id = $2))
     order by w.event_id limit $3`,
    [kind.name, importId, most],
  );
  return rows.map((row) => ({ ...row, table: parent.table }));
}

/** Returns the time entries of periods that were locked after the import: history may come into one that was locked before. */
export async function findLockedSince(
  client: ClientBase,
  kind: Kind,
  importId: number,
  most: number,
): Promise<{ name: string }[]> {
  if (kind.table !== 'time_entry') return [];
  const { rows } = await client.query<{ name: string }>(
    `select ${WRITTEN_NAME} as name
     from ${WRITTEN} w join time_entry t on t.id = w.record_id
     join period p on t.work_date between p.start_date and p.end_date and p.is_locked
     where w.kind = $1 and exists (
       select from audit_event e where e.subject = 'period' and e.subject_id = p.id
         and e.id > (select max(id) from audit_event where import_id = $2))
     order by w.event_id limit $3`,
    [kind.name, importId, most],
  );
  return rows;
}

/** Returns the changed records that would name again what was merged into another record since. */
export async function findMergedSince(client: ClientBase, kind: Kind, most: number): Promise<{ name: string }[]> {
  const merged = kind.columns.flatMap(({ sql, reference }) =>
    sql && reference?.finds
      ? [
          `exists (select from ${reference.table} r where r.id = (w.before ->> '${sql}')::integer and r.merged_into_id is not null
            and w.before -> '${sql}' <> w.after -> '${sql}')`,
        ]
      : [],
  );
  if (merged.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    `select ${WRITTEN_NAME} as name from ${WRITTEN} w
     where w.kind = $1 and w.action = 'update' and (${merged.join(' or ')}) order by w.event_id limit $2`,
    [kind.name, most],
  );
  return rows;
}
