import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { isReplacedBy, refuseOlder, upgradeOf } from './baseline.ts';
import { grantToApplication } from './grants.ts';
import { type Migration, readMigrations, releaseOf } from './migration-file.ts';

/** The advisory lock of running migrations; the number is arbitrary. */
const MIGRATION_LOCK = 7_410_021;

/** Milliseconds between attempts to get the lock. */
const BETWEEN_LOCK_ATTEMPTS = 100;

/** How often to try a file whose locks other transactions hold, and the milliseconds between. */
const ATTEMPTS = 8;
const BETWEEN_ATTEMPTS = 1_000;

export type WhichMigrations = {
  /** The names to apply, to restore a backup of an older release; all by default. */
  only?: readonly string[];
  /** Contract migrations up to this release are applied. No server of an older release may run. */
  contractsUpTo?: number;
};

/**
 * Upgrades a database to the newest schema and returns the names of the applied migrations. An empty database gets the whole schema.
 * New migrations are applied in order of name, under a lock, so that servers starting together do it once. Consecutive plain migrations
 * share a transaction. Each other one has its own: it waits at most two seconds for a lock, so that users aren't blocked, and retries.
 * Throws a StartProblem if the database is of a newer release or too old, or if an applied file was edited.
 */
export async function migrate(
  client: pg.Client,
  from: string | readonly Migration[],
  which: WhichMigrations = {},
): Promise<string[]> {
  const migrations = typeof from === 'string' ? readMigrations(from) : from;
  const { contractsUpTo = 0 } = which;
  const only = which.only && withSchemaReplacements(which.only, migrations);
  const wantedOf = async () =>
    (await pendingOf(client, migrations)).filter(({ name, kind, release }) =>
      only ? only.includes(name) : kind !== 'contract' || release <= contractsUpTo,
    );
  // Skips the lock when nothing is pending.
  if ((await hasMigrationTable(client)) && (await wantedOf()).length === 0) return [];
  await cancelIfClientDies(client);
  return whileMigrationsWait(client, async () => {
    await createMigrationTable(client);
    const wanted = await wantedOf();
    for (const group of groupByTransaction(wanted)) await applyTogether(client, group);
    return wanted.map(({ name }) => name);
  });
}

/**
 * Returns the migrations that a database still needs for this release, without applying them. Throws the same StartProblems as
 * `migrate`.
 */
export async function pendingMigrations(client: pg.Client, folder: string): Promise<string[]> {
  const pending = await pendingOf(client, readMigrations(folder));
  return pending.flatMap(({ name, kind }) => (kind === 'contract' ? [] : [name]));
}

/**
 * Runs `work` under the migration lock. Polls for the lock, because a waiting statement holds a snapshot, and
 * `create index concurrently` waits for all snapshots.
 */
export async function whileMigrationsWait<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  const tryLock = async () =>
    (await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [MIGRATION_LOCK])).rows[0]!
      .locked;
  while (!(await tryLock())) await delay(BETWEEN_LOCK_ATTEMPTS);
  try {
    return await work();
  } finally {
    // A lost connection has already released the lock, and its first error says more than this one.
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
  }
}

/** Returns the given migrations, with the schema in place of those that it has replaced. Throws a StartProblem for unknown ones. */
function withSchemaReplacements(names: readonly string[], migrations: readonly Migration[]): readonly string[] {
  const [schema] = migrations;
  refuseOlder(names, schema, 'backup');
  const known = names.filter((name) => !isReplacedBy(schema, name));
  const unknown = known.find((wanted) => !migrations.some(({ name }) => name === wanted));
  if (unknown) {
    throw new StartProblem(`This version doesn't know the migration ${unknown}: use a newer version.`);
  }
  return schema?.baseline ? [schema.name, ...known] : known;
}

async function hasMigrationTable(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select where to_regclass('public.schema_migration') is not null");
  return rows.length > 0;
}

async function createMigrationTable(client: pg.Client) {
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
 * A statement, and its lock, continue after its process was killed: a long one would block the next start although it will be rolled back.
 * Not every system lets PostgreSQL check that the client is still there.
 */
async function cancelIfClientDies(client: pg.Client) {
  await client.query("set client_connection_check_interval = '1s'").catch(() => undefined);
}

/** Groups consecutive plain migrations, which share a transaction. Each other one is a group of its own. */
function groupByTransaction(migrations: readonly Migration[]): Migration[][] {
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
      // A lost connection has already rolled back, and its first error says more than this one.
      await client.query('rollback').catch(() => undefined);
      if (!isLockTimeout(error) || attempt === ATTEMPTS) throw error;
      await delay(BETWEEN_ATTEMPTS);
    }
  }
}

/** Applies a migration that creates an index concurrently. An interrupted attempt leaves an invalid index, which is dropped first. */
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

/** Applies a migration. Throws a StartProblem with the line at which it fails. */
async function apply(client: pg.Client, { name, sql, checksum, kind, release }: Migration) {
  try {
    await client.query(sql);
  } catch (error) {
    const { message, position, severity } = error as { message: string; position?: string; severity?: string };
    // Without a severity the error isn't from PostgreSQL: a lost connection, say, isn't the file's fault.
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
  // As JSON, because versions too old to upgrade had fewer columns.
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

/** Throws for unknown or edited migrations. Expand migrations of the next release are fine: this release works with them. */
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
