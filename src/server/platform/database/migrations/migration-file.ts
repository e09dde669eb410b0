import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A file of a folder of migrations. `kind` says what servers of other releases mean to it (SCALE-09): an `expand` adds what those of the
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
};

const HEAD = /^-- (expand|contract), release (\d+)\r?\n/;
const RUNS_ALONE = /\bindex\s+concurrently\b/i;

/** The migrations of a folder, in order of name, which is the order in which they are applied. */
export function readMigrations(folder: string): Migration[] {
  return migrationNames(folder).map((name) => migrationOf(name, readFileSync(join(folder, name), 'utf8')));
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

function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}
