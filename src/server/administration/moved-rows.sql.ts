import { type RawBuilder, sql } from 'kysely';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { canMerge, ownerFields } from '#domain/master-data/merging.ts';
import { MASTER_TABLES, storedColumn } from '../core/master-data/master-tables.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { foreignKeysTo } from './uses.sql.ts';

/** A foreign key column that refers to records of a kind. `isOwner` = the rows are parts of the record: it is in their key. */
export type ReferringColumn = { table: string; column: string; isOwner: boolean };

/** Returns the other key columns of a record's parts. Parts of both records that are equal in them are duplicates. */
function restOfKey(table: string, column: string): string[] | null {
  const kind = ownedBy(table, column);
  if (!kind) return null;
  return kind.key.flatMap((field) => storedColumn(kind.fields[field]!) ?? []).filter((one) => one !== column);
}

/** Lists all columns that refer to records of a kind, from the database's foreign keys. */
export async function referringColumns(transaction: AgencyTransaction, kind: MasterKind): Promise<ReferringColumn[]> {
  const keys = await foreignKeysTo(transaction, kind);
  const found = new Map<string, ReferringColumn>();
  for (const { table, columns, named } of keys) {
    const column = columns[named.indexOf('id')]!;
    found.set(`${table} ${column}`, { table, column, isOwner: ownedBy(table, column) !== null });
  }
  return [...found.values()];
}

/** Returns the kind of a table's rows if the column is in their key and the kind can be merged. Such rows are merged themselves, never deleted. */
function ownedBy(table: string, column: string): MasterKind | null {
  const kind = Object.values(MASTER_DATA).find(({ name }) => MASTER_TABLES[name] === table);
  return kind && canMerge(kind) && ownerFields(kind).some((field) => storedColumn(kind.fields[field]!) === column)
    ? kind
    : null;
}

/** A table's keys from the system catalogue; `uniques` leaves out those that contain `id`. */
type TableKeys = { hasId: boolean; primaryKey: string[]; uniques: string[][] };

async function keysOf(transaction: AgencyTransaction, table: string): Promise<TableKeys> {
  const { rows } = await sql<{ columns: string[]; isPrimary: boolean }>`
    select indisprimary as "isPrimary",
      array(select attname::text from unnest(indkey::integer[]) with ordinality as k (number, place)
        join pg_attribute on attrelid = indrelid and attnum = k.number order by place) as columns
    from pg_index where indrelid = ${`public.${table}`}::regclass and indisunique and indexprs is null and indpred is null`.execute(
    transaction,
  );
  const primaryKey = rows.find(({ isPrimary }) => isPrimary)?.columns ?? [];
  const uniques = rows.map(({ columns }) => columns).filter((columns) => !columns.includes('id'));
  return {
    hasId: primaryKey.join() === 'id' || rows.some(({ columns }) => columns.join() === 'id'),
    primaryKey,
    uniques,
  };
}

/** Returns the condition that the rows `a` and `b` are equal in the columns. */
function equalIn(columns: readonly string[]): RawBuilder<unknown> {
  const same = columns.map((column) => sql`${sql.ref(`a.${column}`)} is not distinct from ${sql.ref(`b.${column}`)}`);
  return same.length === 0 ? sql`true` : sql`(${sql.join(same, sql` and `)})`;
}

/** Rows that a merge moved to the survivor: `ids`, or whole rows in `moved` if the table has no id. `removed` = deleted duplicates. */
export type MovedRows = Omit<ReferringColumn, 'isOwner'> & { ids: number[]; moved: unknown[]; removed: unknown[] };

/**
 * Moves all rows that refer to `from` to `to`. Rows that would become duplicates are deleted; duplicate parts stay, because they were
 * merged themselves.
 */
export async function moveRows(
  transaction: AgencyTransaction,
  referring: ReferringColumn,
  from: number,
  to: number,
): Promise<MovedRows> {
  const { table, column, isOwner } = referring;
  const { hasId, uniques } = await keysOf(transaction, table);
  const rest = restOfKey(table, column);
  const others = uniques
    .filter((columns) => columns.includes(column))
    .map((columns) => columns.filter((one) => one !== column));
  const duplicates = (rest ? [rest] : others).map(
    (columns) =>
      sql`exists (select from ${sql.table(table)} as b where ${sql.ref(`b.${column}`)} = ${to} and ${equalIn(columns)})`,
  );
  const isDuplicate = duplicates.length === 0 ? sql`false` : sql`(${sql.join(duplicates, sql` or `)})`;
  const removed = isOwner || duplicates.length === 0 ? [] : await removeRows(transaction, referring, from, isDuplicate);
  const { rows } = await sql<{ id: number | null; row: unknown }>`
    with before as (select ${hasId ? sql`id, null::jsonb as row` : sql`null::integer as id, to_jsonb(a) as row`}
      from ${sql.table(table)} as a where ${sql.ref(`a.${column}`)} = ${from}),
    moved as (update ${sql.table(table)} as a set ${sql.id(column)} = ${to}
      where ${sql.ref(`a.${column}`)} = ${from} and not ${isDuplicate} returning ${hasId ? sql`a.id` : sql`null::integer as id`})
    ${hasId ? sql`select id, null::jsonb as row from moved` : sql`select id, row from before`}`.execute(transaction);
  return {
    ...referring,
    ids: rows.flatMap(({ id }) => id ?? []),
    moved: rows.flatMap(({ row }) => row ?? []),
    removed,
  };
}

async function removeRows(
  transaction: AgencyTransaction,
  { table, column }: ReferringColumn,
  from: number,
  isDuplicate: RawBuilder<unknown>,
): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    delete from ${sql.table(table)} as a where ${sql.ref(`a.${column}`)} = ${from} and ${isDuplicate}
    returning to_jsonb(a) as row`.execute(transaction);
  return rows.map(({ row }) => row);
}

/** Moves rows back to the merged record (`from`), except those that no longer refer to the survivor (`to`). */
export async function moveRowsBack(
  transaction: AgencyTransaction,
  { table, column, ids, moved, removed }: MovedRows,
  from: number,
  to: number,
): Promise<number[]> {
  const { primaryKey, uniques } = await keysOf(transaction, table);
  const free = uniques
    .filter((columns) => columns.includes(column))
    .map(
      (columns) => sql`not exists (select from ${sql.table(table)} as b
        where ${sql.ref(`b.${column}`)} = ${from} and ${equalIn(columns.filter((one) => one !== column))})`,
    );
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} as a set ${sql.id(column)} = ${from}
    where ${sql.ref(`a.${column}`)} = ${to} and ${sql.join([ids.length > 0 ? sql`a.id = any(${ids})` : sql`false`, ...free], sql` and `)}
    returning ${ids.length > 0 ? sql`a.id` : sql`0 as id`}`.execute(transaction);
  if (moved.length > 0) {
    const others = primaryKey.filter((one) => one !== column);
    await sql`
      delete from ${sql.table(table)} as a using jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(moved)}::jsonb) as b
      where ${sql.ref(`a.${column}`)} = ${to} and ${equalIn(others)}`.execute(transaction);
  }
  await reinsertRows(transaction, table, [...moved, ...removed]);
  return rows.map(({ id }) => id);
}

/** Inserts deleted rows again, except those whose references no longer exist. */
async function reinsertRows(transaction: AgencyTransaction, table: string, rows: readonly unknown[]) {
  if (rows.length === 0) return;
  const { rows: keys } = await sql<{ table: string; columns: string[]; named: string[] }>`
    select confrelid::regclass::text as table,
      array(select attname::text from unnest(conkey) with ordinality as k (number, place)
        join pg_attribute on attrelid = conrelid and attnum = k.number order by place) as columns,
      array(select attname::text from unnest(confkey) with ordinality as k (number, place)
        join pg_attribute on attrelid = confrelid and attnum = k.number order by place) as named
    from pg_constraint where contype = 'f' and conrelid = ${`public.${table}`}::regclass`.execute(transaction);
  const referencesExist = keys.map(({ table: parent, columns, named }) => {
    const same = columns.map((column, place) => sql`${sql.ref(`p.${named[place]}`)} = ${sql.ref(`r.${column}`)}`);
    const isNull = columns.map((column) => sql`${sql.ref(`r.${column}`)} is null`);
    return sql`(${sql.join(isNull, sql` or `)} or exists (select from ${sql.table(parent)} as p where ${sql.join(same, sql` and `)}))`;
  });
  await sql`
    insert into ${sql.table(table)} overriding system value
    select r.* from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as r
    where ${referencesExist.length === 0 ? sql`true` : sql.join(referencesExist, sql` and `)}
    on conflict do nothing`.execute(transaction);
}
