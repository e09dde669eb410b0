import { type RawBuilder, sql } from 'kysely';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { NOT_A_USE } from '#domain/master-data/use-texts.ts';
import { MASTER_TABLES, type MasterTable } from '../core/master-data/master-tables.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';

/** A foreign key to a master data table: pairs of its own and the referenced columns. */
export type ForeignKey = { table: string; columns: string[]; named: string[] };

/** Foreign keys by table, read once: migrations define them identically for every agency. */
const known = new Map<MasterTable, Promise<ForeignKey[]>>();

/** Returns the foreign keys to a kind's table from the database's catalogue. */
export function foreignKeysTo(
  database: AgencyDatabase | AgencyTransaction,
  { name }: Pick<MasterKind, 'name'>,
): Promise<ForeignKey[]> {
  const table = MASTER_TABLES[name];
  const found = known.get(table) ?? readForeignKeys(database, table);
  known.set(table, found);
  // A failed read is repeated.
  found.catch(() => known.delete(table));
  return found;
}

async function readForeignKeys(
  database: AgencyDatabase | AgencyTransaction,
  table: MasterTable,
): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select referring.relname as table,
      array(select attname::text from unnest(conkey) with ordinality as k (number, place)
        join pg_attribute on attrelid = conrelid and attnum = k.number order by place) as columns,
      array(select attname::text from unnest(confkey) with ordinality as k (number, place)
        join pg_attribute on attrelid = confrelid and attnum = k.number order by place) as named
    from pg_constraint join pg_class as referring on referring.oid = conrelid
    where contype = 'f' and confrelid = ${`public.${table}`}::regclass
    order by referring.relname, conname`.execute(database);
  return rows;
}

type TableUse = { table: string; count: number };

/** Finds what uses a record: tables with row counts, largest first. */
export async function findUses(
  database: AgencyDatabase | AgencyTransaction,
  kind: MasterKind,
  id: number,
): Promise<TableUse[]> {
  // A record merged into this one doesn't use it.
  const keys = (await foreignKeysTo(database, kind)).filter(
    ({ table, columns }) => !NOT_A_USE.has(table) && !columns.includes('merged_into_id'),
  );
  const tables = [...new Set(keys.map(({ table }) => table))];
  if (tables.length === 0) return [];
  // A row that refers to the record in several columns counts once.
  const counts = tables.map((table) => {
    const names = keys.filter((key) => key.table === table).map(namesRow);
    return sql`select ${sql.lit(table)} as table, count(*)::integer as count
      from ${sql.table(table)} as f, used where ${sql.join(names, sql` or `)}`;
  });
  const { rows } = await sql<TableUse>`
    with used as (select * from ${sql.table(MASTER_TABLES[kind.name])} where id = ${id})
    select * from (${sql.join(counts, sql` union all `)}) as uses
    where count > 0 order by count desc, "table"`.execute(database);
  return rows;
}

/** Builds a condition that row `f` refers to record `used` by a foreign key. */
export function namesRow({ columns, named }: ForeignKey): RawBuilder<unknown> {
  const pairs = columns.map((column, index) => sql`${sql.ref(`f.${column}`)} = ${sql.ref(`used.${named[index]}`)}`);
  return sql`(${sql.join(pairs, sql` and `)})`;
}
