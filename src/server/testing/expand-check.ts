import type pg from 'pg';
import type { Migration } from '../platform/database/migrations/migration-file.ts';

/** What servers of the release before rely on: each line is there before an expand and after it. */
const RELIED_ON = `
  select format('%s %s stays where it is stored (%s)', case relkind when 'i' then 'index' else 'table' end, oid::regclass, relfilenode) as line
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'm', 'i', 'S')
  union all
  select format('column %s.%s is of type %s', attrelid::regclass, attname, format_type(atttypid, atttypmod)) from columns
  union all
  select format('column %s.%s takes null', attrelid::regclass, attname) from columns where not attnotnull
  union all
  select format('column %s.%s has a default', attrelid::regclass, attname) from columns where atthasdef or attidentity <> ''
  union all
  select format('constraint %s of %s', conname, conrelid::regclass) from pg_constraint
  where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
  union all
  select format('trigger %s of %s', tgname, tgrelid::regclass) from pg_trigger where not tgisinternal
  union all
  select format('function %s returns %s', oid::regprocedure, format_type(prorettype, null)) from pg_proc
  where pronamespace = 'public'::regnamespace
  union all
  select format('value %s of type %s', enumlabel, enumtypid::regtype) from pg_enum
  union all
  select format('view %s', oid::regclass) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`;

const COLUMNS = `with columns as (
  select pg_attribute.* from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped)`;

/** What was added to tables that were there, and what it costs those who work with them; `$1` = the tables before, `$2` = the indexes. */
const ADDED = `${COLUMNS}
  select format('constraint %s looks at every row of %s: add it not valid, and validate it in a file of its own', conname, conrelid::regclass) as line
  from pg_constraint where conrelid = any ($1::oid[]) and not (oid = any ($3::oid[])) and convalidated and contype in ('c', 'f', 'u', 'p', 'x')
    and not (contype in ('u', 'p') and conindid = any ($2::oid[]))
  union all
  select format('index %s of %s keeps writers waiting: make it concurrently, in a file of its own', indexrelid::regclass, indrelid::regclass)
  from pg_index where indrelid = any ($1::oid[]) and not (indexrelid = any ($2::oid[]))
    and not exists (select from pg_constraint where conindid = indexrelid)
  union all
  select format('column %s.%s wants a value that older servers do not give', attrelid::regclass, attname) from columns
  where attrelid = any ($1::oid[]) and attnotnull and not atthasdef and attidentity = ''
  union all
  select format('table %s is locked against writers (%s)', relation::regclass, mode) from pg_locks
  where pid = pg_backend_pid() and relation = any ($1::oid[]) and mode in ('ShareLock', 'ExclusiveLock')`;

const CHANGES_ROWS = /\b(update\s+(?:only\s+)?[\w".]+\s+(?:as\s+\w+\s+)?set|delete\s+from|merge\s+into|truncate)\b/i;
const LOCKS = /\b(lock\s+table|vacuum|cluster)\b/i;

/**
 * What speaks against a migration as an expand: applied while servers of the release before work, and people with them (SCALE-09). It is applied
 * to the database and taken back, but for one that runs alone, of which only its text is looked at. Empty = nothing.
 */
export async function problemsOfExpand(client: pg.Client, migration: Migration): Promise<string[]> {
  const text = withoutFunctions(migration.sql);
  const problems: string[] = [];
  if (CHANGES_ROWS.test(text)) problems.push('rows that are there are changed: a task does that, in batches');
  if (LOCKS.test(text)) problems.push('a table is locked');
  if (migration.runsAlone) return [...problems, ...problemsOfAlone(migration.sql)];
  await client.query('begin');
  try {
    const tables = await oids(client, `pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
    const indexes = await oids(client, `pg_class where relnamespace = 'public'::regnamespace and relkind = 'i'`);
    const constraints = await oids(client, 'pg_constraint');
    const before = await lines(client, `${COLUMNS} ${RELIED_ON}`);
    // Columns that want a value already are no news.
    const wanted = new Set(await lines(client, ADDED, [tables, indexes, constraints]));
    await client.query(migration.sql);
    const after = new Set(await lines(client, `${COLUMNS} ${RELIED_ON}`));
    const added = await lines(client, ADDED, [tables, indexes, constraints]);
    problems.push(...before.filter((line) => !after.has(line)).map((line) => `no longer: ${line}`));
    problems.push(...added.filter((line) => !wanted.has(line)));
    return problems;
  } finally {
    await client.query('rollback');
  }
}

function problemsOfAlone(sql: string): string[] {
  const statements = sql
    .replace(/--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim() !== '');
  if (statements.length !== 1) return ['an index is made concurrently in a file of its own, with one statement'];
  if (!/^\s*create\s+(unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+\w+\s+on\b/i.test(statements[0]!))
    return [
      'an index is made with create index concurrently if not exists: it may be there from an attempt that broke off',
    ];
  return [];
}

function withoutFunctions(sql: string): string {
  return sql.replace(/create\s+(?:or\s+replace\s+)?function[\s\S]*?(\$\w*\$)[\s\S]*?\1/gi, '').replace(/--.*$/gm, '');
}

async function lines(client: pg.Client, query: string, values: unknown[] = []): Promise<string[]> {
  return (await client.query<{ line: string }>(query, values)).rows.map(({ line }) => line);
}

async function oids(client: pg.Client, from: string): Promise<string[]> {
  return (await client.query<{ oid: string }>(`select oid::text as oid from ${from}`)).rows.map(({ oid }) => oid);
}
