import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A migration file. `kind` states what it means for servers of other releases: `expand` adds what the previous release doesn't need,
 * `contract` removes what only older releases need, `plain` dates from when upgrades stopped every server.
 */
export type Migration = {
  name: string;
  sql: string;
  checksum: string;
  kind: 'plain' | 'expand' | 'contract';
  /** The schema release it belongs to; 0 for plain ones. */
  release: number;
  /** Whether it's a single statement that PostgreSQL runs outside a transaction, without blocking writers. */
  runsAlone: boolean;
  /** Set on the initial schema. */
  baseline?: Baseline;
};

/** The initial schema, which replaces the migrations of earlier versions. */
type Baseline = {
  /** The migrations that show that a database already has this schema: the last one and each contract. */
  replaces: readonly string[];
  /** The last version that includes those migrations. */
  lastVersion: string;
};

const HEAD = /^-- (expand|contract), release (\d+)\r?\n/;
const RUNS_ALONE = /\bindex\s+concurrently\b/i;

/**
 * Reads a folder's initial schema from `schema`, if any, and its migrations from `migrations`, in order of name. The schema comes first.
 */
export function readMigrations(folder: string): Migration[] {
  const migrations = readSqlFiles(join(folder, 'migrations')).map(({ name, sql }) => migrationOf(name, sql));
  return [...readBaseline(join(folder, 'schema')), ...migrations];
}

/** These files also document the schema. Comments may change after a release, so the checksum excludes them. */
function readBaseline(folder: string): Migration[] {
  const description = join(folder, 'baseline.json');
  if (!existsSync(description)) return [];
  const { name, release, ...baseline } = JSON.parse(readFileSync(description, 'utf8'));
  const sql = readSqlFiles(folder)
    .map((file) => file.sql)
    .join('\n');
  return [{ name, sql, checksum: 'schema', kind: 'expand', release, runsAlone: false, baseline }];
}

/** Parses a migration from its text. */
export function migrationOf(name: string, sql: string): Migration {
  const [, kind = 'plain', release = '0'] = HEAD.exec(sql) ?? [];
  return {
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    kind: kind as Migration['kind'],
    release: Number(release),
    runsAlone: RUNS_ALONE.test(sql),
  };
}

/** Returns the schema release of a version with these migrations. */
export function releaseOf(migrations: readonly Migration[]): number {
  return Math.max(0, ...migrations.map(({ release }) => release));
}

/** Returns the newest release, up to a maximum, with a contract migration; 0 if there's none. */
export function newestContract(migrations: readonly Migration[], upTo: number): number {
  const contracts = migrations.filter(({ kind, release }) => kind === 'contract' && release <= upTo);
  return releaseOf(contracts);
}

/** Returns the newest migration that a database must have for this release. */
export function newestNeeded(migrations: readonly Migration[]): string {
  return migrations.findLast(({ kind }) => kind !== 'contract')!.name;
}

function readSqlFiles(folder: string): { name: string; sql: string }[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));
}
