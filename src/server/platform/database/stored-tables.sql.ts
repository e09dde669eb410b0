import type { ClientBase } from 'pg';
import { quoted } from './registry/database-server.ts';

/** A table and its stored columns, without generated ones. */
export type StoredTable = { table: string; columns: string[] };

/** The position of a sequence, as text; unused ones are left out. */
export type SequenceValue = { name: string; value: string };

/** Lists the permanent tables of a database, by name. */
export async function findStoredTables(client: ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select class.relname as table, array_agg(attname::text order by attnum) as columns
     from pg_class as class join pg_attribute on attrelid = class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and attnum > 0 and not attisdropped
       and attgenerated = ''
     group by class.relname order by class.relname`,
  );
  return rows;
}

/** Reads the positions of a database's sequences. */
export async function findSequences(client: ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows;
}

/** Sets sequences to continue from given positions. */
export async function setSequences(client: ClientBase, sequences: readonly SequenceValue[]): Promise<void> {
  await client.query(
    'select setval(name::regclass, value::bigint) from unnest($1::text[], $2::text[]) as given (name, value)',
    [sequences.map(({ name }) => quoted(name)), sequences.map(({ value }) => value)],
  );
}

/**
 * Refills tables in one transaction without per-row checks; references are checked at the end. `fill` empties each table through its
 * argument before inserting.
 */
export async function fillTables(
  client: ClientBase,
  fill: (empty: (table: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  await client.query('begin');
  const references = await dropReferences(client);
  const filled: string[] = [];
  await fill(async (table) => {
    await client.query(`alter table ${quoted(table)} disable trigger user; delete from ${quoted(table)}`);
    filled.push(table);
  });
  for (const table of filled) await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  await client.query('commit');
  await client.query('analyze');
}

async function dropReferences(client: ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select class.relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class as class on class.oid = conrelid
     where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  return rows;
}
