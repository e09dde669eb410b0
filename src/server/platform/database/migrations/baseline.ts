import { StartProblem } from '../../operations/start-problem.ts';
import type { Migration } from './migration-file.ts';

/** Whether a migration of an earlier version is part of a schema. */
export function isReplacedBy(schema: Migration | undefined, name: string): boolean {
  return schema?.baseline !== undefined && name < schema.name;
}

/**
 * Throws a StartProblem when a database, or the backup of one, with these migrations has not reached a schema: the migrations up to it exist in
 * earlier versions only.
 */
export function refuseOlder(
  names: readonly string[],
  schema: Migration | undefined,
  what: 'database' | 'backup' = 'database',
): void {
  if (!schema?.baseline || names.length === 0 || names.includes(schema.name)) return;
  const { replaces, lastVersion } = schema.baseline;
  const missing = replaces.find((name) => !names.includes(name));
  if (!missing) return;
  throw new StartProblem(
    what === 'database'
      ? `The database is too old for this version: the migration ${missing} is missing. Start Docket ${lastVersion} on it first and run its migrate --contract, then start this version.`
      : `The backup is too old for this version: the migration ${missing} is missing. Restore it with Docket ${lastVersion}, run its migrate --contract, and back up the restored agency.`,
  );
}

/** What a database that has reached a schema with earlier versions still needs of it: the comments as they are worded now. */
export function upgradeOf(schema: Migration): Migration {
  const comments = schema.sql.split(';\n').filter((statement) => statement.startsWith('comment on '));
  return { ...schema, sql: comments.join(';\n') };
}
