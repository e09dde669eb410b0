import type { ClientBase } from 'pg';
import { DELETED_WITH_RECORD } from '#domain/data-exchange/undo-obstacle.ts';
import type { Kind } from '../kind.ts';
import { type Found, foundOf, WRITTEN, WRITTEN_NAME } from './written-rows.sql.ts';

/** A created record that is in use: by which table, and by how many rows. */
export type Dependent = { name: string; table: string; count: number };

type ForeignKey = { table: string; hasId: boolean; columns: string[]; named: string[] };

/** Finds uses of a kind's created records outside the import itself. */
export async function findDependents(
  client: ClientBase,
  kind: Kind,
  kinds: readonly Kind[],
): Promise<Found<Dependent>> {
  const uses = new Map<string, { hasId: boolean; conditions: string[] }>();
  const add = (table: string, hasId: boolean, condition: string) =>
    uses.set(table, { hasId, conditions: [...(uses.get(table)?.conditions ?? []), condition] });
  for (const key of await findForeignKeys(client, kind)) {
    if (DELETED_WITH_RECORD.has(key.table) || isOwnList(kind, key)) continue;
    add(key.table, key.hasId, key.columns.map((column, index) => `f.${column} = t.${key.named[index]}`).join(' and '));
  }
  for (const [table, condition] of Object.entries(USES_WITHOUT_KEY[kind.table] ?? {})) add(table, true, condition);
  const rows: Dependent[] = [];
  let total = 0;
  for (const [table, { hasId, conditions }] of uses) {
    const found = await findUses(client, kind, { table, hasId, conditions }, kinds);
    rows.push(...found.rows.map((row) => ({ ...row, table })));
    total += found.total;
  }
  return { rows, total };
}

/** Uses of a record's value without a foreign key. */
const USES_WITHOUT_KEY: Readonly<Record<string, Record<string, string>>> = {
  exchange_rate: Object.fromEntries(
    ['client_invoice', 'purchase_order', 'estimate'].map((table) => [
      table,
      'f.currency_id = t.currency_id and f.rate_day = t.day',
    ]),
  ),
};

/** Counts a table's rows per record they use; a row with two references counts once. */
async function findUses(
  client: ClientBase,
  kind: Kind,
  { table, hasId, conditions }: { table: string; hasId: boolean; conditions: readonly string[] },
  kinds: readonly Kind[],
): Promise<Found<{ name: string; count: number }>> {
  const own = kinds.find((other) => other.table === table);
  // Rows the import wrote itself are deleted with the record, or get back their previous reference.
  const isOthers =
    own && hasId ? `and not exists (select from ${WRITTEN} o where o.kind = '${own.name}' and o.record_id = f.id)` : '';
  const uses = conditions.map(
    (condition) => `select w.event_id, f.ctid
      from ${WRITTEN} w join ${kind.table} t on t.id = w.record_id join ${table} f on ${condition}
      where w.kind = $1 and w.action = 'create' ${isOthers}`,
  );
  return foundOf(
    client,
    `select ${WRITTEN_NAME} as name, used.count, w.event_id as place
     from (select event_id, count(*)::integer as count from (${uses.join(' union ')}) as use group by event_id) as used
     join ${WRITTEN} w using (event_id)`,
    [kind.name],
  );
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

function isOwnList(kind: Kind, { table, columns }: ForeignKey): boolean {
  return kind.columns.some(({ list }) => list?.table === table && columns.includes(list.owner));
}

/** Finds changed records that would again refer to a record which was merged since. */
export async function findMergedSince(client: ClientBase, kind: Kind): Promise<Found<{ name: string }>> {
  const merged = kind.columns.flatMap(({ sql, reference }) =>
    sql && reference?.finds
      ? [
          `exists (select from ${reference.table} r where r.id = (w.before ->> '${sql}')::integer and r.merged_into_id is not null
            and w.before -> '${sql}' <> w.after -> '${sql}')`,
        ]
      : [],
  );
  if (merged.length === 0) return { rows: [], total: 0 };
  return foundOf(
    client,
    `select ${WRITTEN_NAME} as name, w.event_id as place from ${WRITTEN} w
     where w.kind = $1 and w.action = 'update' and (${merged.join(' or ')})`,
    [kind.name],
  );
}
