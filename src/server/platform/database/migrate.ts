import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { StartProblem } from '../operations/start-problem.ts';
import { APPLICATION_ROLE } from './postgres.ts';

/** An arbitrary number that names "a migration of this database is running" among advisory locks. */
const MIGRATION_LOCK = 7_410_021;

/**
 * Brings a database to the newest schema: applies the `.sql` files of a folder that it has not seen, in order of name,
 * all of them in one transaction under a lock, so that servers starting together do it once. Answers the files applied.
 * `only` names those to be applied, for rows of an older product. Throws a StartProblem when the database was made by a newer
 * product or a file was edited after it had been applied.
 */
export async function migrate(client: pg.Client, folder: string, only?: readonly string[]): Promise<string[]> {
  const files = migrationsIn(folder).map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));
  const unknown = only?.find((wanted) => !files.some(({ name }) => name === wanted));
  if (unknown) {
    throw new StartProblem(`There is the migration ${unknown}, which this version does not know: use a newer version.`);
  }
  await endWithItsClient(client);
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz(3) not null default now()
    )`);
    const applied = await readApplied(client);
    refuseUnknown(applied, files);
    const pending = files.filter(({ name }) => !applied.has(name) && (only?.includes(name) ?? true));
    for (const { name, sql } of pending) {
      await apply(client, name, sql);
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum(sql)]);
    }
    if (pending.length > 0) await grantToApplication(client);
    await client.query('commit');
    return pending.map(({ name }) => name);
  } catch (error) {
    // A connection that is gone has taken everything back already, and tells less than what broke it.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * The files of a folder that a database has not seen, without applying them. Throws a StartProblem where `migrate` would, before it applies
 * any.
 */
export async function pendingMigrations(client: pg.Client, folder: string): Promise<string[]> {
  const files = migrationsIn(folder).map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));
  const applied = await readApplied(client);
  refuseUnknown(applied, files);
  return files.flatMap(({ name }) => (applied.has(name) ? [] : [name]));
}

function migrationsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

/** The newest migration of a folder, as which a database is known that has them all. */
export function newestMigration(folder: string): string {
  return migrationsIn(folder).at(-1)!;
}

/**
 * A statement goes on after the process that asked for it was killed, and the lock with it: a long one would keep the next
 * start waiting for something that is going to be taken back. Not every system lets PostgreSQL look whether anybody is there.
 */
async function endWithItsClient(client: pg.Client) {
  await client.query("set client_connection_check_interval = '1s'").catch(() => undefined);
}

/** A file that cannot be applied is told in a sentence; whoever wrote it finds the place by its line. */
async function apply(client: pg.Client, name: string, sql: string) {
  try {
    await client.query(sql);
  } catch (error) {
    const { message, position, severity } = error as { message: string; position?: string; severity?: string };
    // What is no answer of PostgreSQL, such as a lost connection, is not the file's fault.
    if (!severity || severity === 'FATAL') throw error;
    const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new StartProblem(
      `The migration ${name} cannot be applied (${message.split('\n')[0]}${line}): the database stays as it was.`,
      { cause: error },
    );
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function refuseUnknown(applied: Map<string, string>, files: { name: string; sql: string }[]) {
  const known = new Map(files.map(({ name, sql }) => [name, checksum(sql)]));
  for (const [name, sum] of applied) {
    if (!known.has(name)) {
      throw new StartProblem(
        `The database has the migration ${name}, which this version does not know: start a newer version.`,
      );
    }
    if (known.get(name) !== sum) {
      throw new StartProblem(`The migration ${name} was changed after it had been applied: restore the file.`);
    }
  }
}

/** What the application can only add to: what happened, and when (FIX-15). */
const ADDED_TO = ['audit_event', 'audit_seal', 'purchase_order_event', 'client_invoice_event'];
/** What it can only read. */
const READ_ONLY = ['schema_migration', 'agency_database', 'signing_key'];
/** What it cannot even read. */
const UNSEEN = ['application_login'];

/** The application reads and writes every table, but for those that hold what happened and what it must not decide. */
async function grantToApplication(client: pg.Client) {
  await client.query(`
    grant usage on schema public to ${APPLICATION_ROLE};
    grant select, insert, update, delete on all tables in schema public to ${APPLICATION_ROLE};
    grant usage, select on all sequences in schema public to ${APPLICATION_ROLE};
  `);
  await revoke(client, 'update, delete, truncate', ADDED_TO);
  await revoke(client, 'insert, update, delete, truncate', READ_ONLY);
  await revoke(client, 'all', UNSEEN);
}

/** Takes rights on those tables away that a database has. */
async function revoke(client: pg.Client, rights: string, tables: readonly string[]) {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [tables],
  );
  for (const { name } of rows) await client.query(`revoke ${rights} on ${name} from ${APPLICATION_ROLE}`);
}

function checksum(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}
