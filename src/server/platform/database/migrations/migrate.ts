import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { isReplacedBy, refuseOlder, upgradeOf } from './baseline.ts';
import { grantToApplication } from './grants.ts';
import { type Migration, readMigrations, releaseOf } from './migration-file.ts';

/** An arbitrary number that names "a migration of this database is running" among advisory locks. */
const MIGRATION_LOCK = 7_410_021;

/** Milliseconds between looks whether another server is through with its migrations. */
const BETWEEN_LOOKS = 100;

/** How often a file is tried that others' transactions keep from its locks, and the milliseconds between. */
const ATTEMPTS = 8;
const BETWEEN_ATTEMPTS = 1_000;

/** Which of the migrations of a folder are applied. */
export type WhichMigrations = {
  /** The names to be applied, for rows of an older product; all where it is not said. */
  only?: readonly string[];
  /** The newest release whose contracts are applied: no server of an older one runs any more. */
  contractsUpTo?: number;
};

/**
 * Brings a database to the newest schema and returns the names of what it applied. An empty database gets the schema of a folder. Then the
 * migrations that it has not seen are applied, in order of name, under a lock, so that servers starting together do it once. Plain ones that
 * follow each other share a transaction. Each other one has its own, which waits at most two seconds for a table that people work with, lets
 * them go on, and tries again. Throws a StartProblem when the database is of a newer version, or of one too old to be upgraded, or when a
 * file was edited after it had been applied.
 */
export async function migrate(
  client: pg.Client,
  from: string | readonly Migration[],
  which: WhichMigrations = {},
): Promise<string[]> {
  const migrations = typeof from === 'string' ? readMigrations(from) : from;
  const { contractsUpTo = 0 } = which;
  const only = which.only && knownOnly(which.only, migrations);
  const wantedOf = async () =>
    (await pendingOf(client, migrations)).filter(({ name, kind, release }) =>
      only ? only.includes(name) : kind !== 'contract' || release <= contractsUpTo,
    );
  // Skips the lock when nothing is pending.
  if ((await hasAccount(client)) && (await wantedOf()).length === 0) return [];
  await endWithItsClient(client);
  return whileMigrationsWait(client, async () => {
    await keepAccount(client);
    const wanted = await wantedOf();
    for (const together of inTransactions(wanted)) await applyTogether(client, together);
    return wanted.map(({ name }) => name);
  });
}

/**
 * The migrations of a folder that a database needs for this release and has not seen, without applying them. Throws a StartProblem where
 * `migrate` would, before it applies any.
 */
export async function pendingMigrations(client: pg.Client, folder: string): Promise<string[]> {
  const pending = await pendingOf(client, readMigrations(folder));
  return pending.flatMap(({ name, kind }) => (kind === 'contract' ? [] : [name]));
}

/**
 * Runs `work` while no process migrates the database. Polls for the lock, because a statement that waits holds a snapshot, for which
 * `create index concurrently` would wait.
 */
export async function whileMigrationsWait<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  const take = async () =>
    (await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])).rows[0]!
      .taken;
  while (!(await take())) await delay(BETWEEN_LOOKS);
  try {
    return await work();
  } finally {
    // A connection that is gone has let go of it already, and tells less than what broke it.
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
  }
}

/** The migrations of another database that this version knows, with the schema where that has them replaced. */
function knownOnly(names: readonly string[], migrations: readonly Migration[]): readonly string[] {
  const [schema] = migrations;
  refuseOlder(names, schema, 'backup');
  const known = names.filter((name) => !isReplacedBy(schema, name));
  const unknown = known.find((wanted) => !migrations.some(({ name }) => name === wanted));
  if (unknown) {
    throw new StartProblem(`This version doesn't know the migration ${unknown}: use a newer version.`);
  }
  return schema?.baseline ? [schema.name, ...known] : known;
}

/** Whether there is a table of what was applied. */
async function hasAccount(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select where to_regclass('public.schema_migration') is not null");
  return rows.length > 0;
}

async function keepAccount(client: pg.Client) {
  await client.query(`
    create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz(3) not null default now(),
      kind text not null default 'plain',
      release integer not null default 0
    )
  `);
}

/**
 * A statement continues after the process that sent it was killed, and so does its lock: a long one would keep the next
 * start waiting for work that will be rolled back. Not every system lets PostgreSQL check whether the client is still there.
 */
async function endWithItsClient(client: pg.Client) {
  await client.query("set client_connection_check_interval = '1s'").catch(() => undefined);
}

/** Plain ones one after the other, which are applied all or none; each other by itself. */
function inTransactions(migrations: readonly Migration[]): Migration[][] {
  const groups: Migration[][] = [];
  for (const migration of migrations) {
    const last = groups.at(-1);
    if (last && migration.kind === 'plain' && last[0]!.kind === 'plain') last.push(migration);
    else groups.push([migration]);
  }
  return groups;
}

async function applyTogether(client: pg.Client, migrations: readonly Migration[]) {
  const [first] = migrations as [Migration];
  if (first.runsAlone) return applyAlone(client, first);
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin');
    try {
      if (first.kind !== 'plain') await client.query("set local lock_timeout = '2s'");
      for (const migration of migrations) await apply(client, migration);
      await grantToApplication(client);
      await client.query('commit');
      return;
    } catch (error) {
      // A connection that is gone has taken everything back already, and tells less than what broke it.
      await client.query('rollback').catch(() => undefined);
      if (!isLockTimeout(error) || attempt === ATTEMPTS) throw error;
      await delay(BETWEEN_ATTEMPTS);
    }
  }
}

/** What is left of an earlier attempt that broke off is an index that nothing uses. */
async function applyAlone(client: pg.Client, migration: Migration) {
  const [, index] = /\bindex\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(migration.sql) ?? [];
  const { rows } = await client.query('select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    index,
  ]);
  if (rows.length > 0) await client.query(`drop index concurrently ${index}`);
  await apply(client, migration);
}

function isLockTimeout(error: unknown): boolean {
  const { cause = error } = error as { cause?: unknown };
  return (cause as { code?: string }).code === '55P03';
}

/** Applies a migration. Reports one that fails in a sentence with its line. */
async function apply(client: pg.Client, { name, sql, checksum, kind, release }: Migration) {
  try {
    await client.query(sql);
  } catch (error) {
    const { message, position, severity } = error as { message: string; position?: string; severity?: string };
    // What is no answer of PostgreSQL, such as a lost connection, is not the file's fault.
    if (!severity || severity === 'FATAL') throw error;
    const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new StartProblem(
      `The migration ${name} cannot be applied (${message.split('\n')[0]}${line}): the database is unchanged.`,
      { cause: error },
    );
  }
  await client.query('insert into schema_migration (name, checksum, kind, release) values ($1, $2, $3, $4)', [
    ...[name, checksum, kind, release],
  ]);
}

type Applied = Pick<Migration, 'name' | 'checksum' | 'kind' | 'release'>;

async function pendingOf(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  // As JSON, because versions that are too old to be upgraded had fewer columns.
  const { rows } = await client.query<{ applied: Partial<Applied> & Pick<Applied, 'name' | 'checksum'> }>(
    'select to_jsonb(schema_migration) as applied from schema_migration',
  );
  const applied = rows.map(({ applied }) => ({ kind: 'plain', release: 0, ...applied }) as Applied);
  const names = applied.map(({ name }) => name);
  refuseOlder(names, migrations[0]);
  refuseUnknown(applied, migrations);
  const pending = migrations.filter(({ name }) => !names.includes(name));
  return pending.map((migration) => (names.length > 0 && migration.baseline ? upgradeOf(migration) : migration));
}

/** What the next release has added can be there: this one does without it. */
function refuseUnknown(applied: readonly Applied[], migrations: readonly Migration[]) {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const next = releaseOf(migrations) + 1;
  for (const { name, checksum, kind, release } of applied) {
    if (isReplacedBy(migrations[0], name)) continue;
    const own = known.get(name);
    if (!own && !(kind === 'expand' && release <= next)) {
      throw new StartProblem(
        `The database has the migration ${name}, which this version doesn't know: start a newer version.`,
      );
    }
    if (own && own.checksum !== checksum) {
      throw new StartProblem(`The migration ${name} was changed after it had been applied: restore the file.`);
    }
  }
}
