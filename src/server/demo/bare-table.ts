import type { ClientBase } from 'pg';

/**
 * Loads a table without triggers, foreign keys and indexes except its primary key, and restores them afterwards: checking and sorting
 * millions of rows once is much faster than row by row, and no one waits for change notices. Rows that violate a constraint still fail, at
 * the end.
 */
export async function whileBare<Result>(
  client: ClientBase,
  table: string,
  load: () => Promise<Result>,
): Promise<Result> {
  const { rows: foreignKeys } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = $1::regclass and contype = 'f' order by conname`,
    [table],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)
     order by 1`,
    [table],
  );
  // Dropped rather than disabled: PostgreSQL collects rows for statement triggers even while they are disabled.
  const { rows: triggers } = await client.query<{ name: string; definition: string }>(
    `select tgname as name, pg_get_triggerdef(oid) as definition
     from pg_trigger where tgrelid = $1::regclass and not tgisinternal order by tgname`,
    [table],
  );
  for (const { name } of triggers) await client.query(`drop trigger ${name} on ${table}`);
  for (const { name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const result = await load();
  for (const { definition } of indexes) await client.query(definition);
  for (const { name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { definition } of triggers) await client.query(definition);
  return result;
}
