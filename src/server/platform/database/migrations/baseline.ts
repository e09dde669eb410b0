import { StartProblem } from '../../operations/start-problem.ts';
import type { Migration } from './migration-file.ts';

/** Returns whether a schema includes a migration of an earlier version. */
export function isReplacedBy(schema: Migration | undefined, name: string): boolean {
  return schema?.baseline !== undefined && name < schema.name;
}

/**
 * Throws StartProblem if a database or backup with these migrations hasn't reached a schema: the migrations up to it exist in earlier
 * versions only.
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

/** Returns what a database upgraded by earlier versions still needs of a schema: the current comments. */
export function upgradeOf(schema: Migration): Migration {
  const comments = schema.sql.split(';\n').filter((statement) => statement.startsWith('comment on '));
  return { ...schema, sql: comments.join(';\n') };
}
