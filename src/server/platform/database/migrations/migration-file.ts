import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A file of a folder of migrations. `kind` says what servers of other releases mean to it: an `expand` adds what those of the
 * release before do without, a `contract` takes away what only older ones than its release need; a `plain` one is of the time when every
 * server was stopped for an upgrade.
 */
export type Migration = {
  name: string;
  sql: string;
  checksum: string;
  kind: 'plain' | 'expand' | 'contract';
  /** The release that it comes with, in the counting of the schema; 0 for plain ones. */
  release: number;
  /** Whether it is one statement that PostgreSQL does outside of a transaction, and writers go on meanwhile. */
  runsAlone: boolean;
  /** Set on the schema that databases begin with. */
  baseline?: Baseline;
};

/** The schema that databases begin with, in place of the migrations of earlier versions. */
type Baseline = {
  /** Migrations of earlier versions that a database needs to be at this schema already: the last one and each contract. */
  replaces: readonly string[];
  /** The last version that has those migrations. */
  lastVersion: string;
};

const HEAD = /^-- (expand|contract), release (\d+)\r?\n/;
const RUNS_ALONE = /\bindex\s+concurrently\b/i;

/**
 * Reads the schema in `schema` of a folder, if there is one, and the migrations in `migrations`, in order of name, which is the order in
 * which they are applied. The schema is the first migration.
 */
export function readMigrations(folder: string): Migration[] {
  const migrations = readSqlFiles(join(folder, 'migrations')).map(({ name, sql }) => migrationOf(name, sql));
  return [...readBaseline(join(folder, 'schema')), ...migrations];
}

/** Its files document the schema as well. Their comments may change after a release, so the checksum does not cover them. */
function readBaseline(folder: string): Migration[] {
  const description = join(folder, 'baseline.json');
  if (!existsSync(description)) return [];
  const { name, release, ...baseline } = JSON.parse(readFileSync(description, 'utf8'));
  const sql = readSqlFiles(folder)
    .map((file) => file.sql)
    .join('\n');
  return [{ name, sql, checksum: 'schema', kind: 'expand', release, runsAlone: false, baseline }];
}

/** A migration out of its text. */
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

/** The release that a product with these migrations is of. */
export function releaseOf(migrations: readonly Migration[]): number {
  return Math.max(0, ...migrations.map(({ release }) => release));
}

/** The newest release of these up to one whose contracts take something away; 0 where none does. */
export function newestContract(migrations: readonly Migration[], upTo: number): number {
  const contracts = migrations.filter(({ kind, release }) => kind === 'contract' && release <= upTo);
  return releaseOf(contracts);
}

/** The newest of these that a database must have before this release can work on it. */
export function newestNeeded(migrations: readonly Migration[]): string {
  return migrations.findLast(({ kind }) => kind !== 'contract')!.name;
}

function readSqlFiles(folder: string): { name: string; sql: string }[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));
}
