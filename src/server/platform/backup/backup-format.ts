import type { SequenceValue, StoredTable } from '../database/stored-tables.sql.ts';
import { StartProblem } from '../operations/start-problem.ts';

/** The first line of a backup: what it is of. */
export type BackupHead = {
  /** `backup` = of an agency. */
  docket: 'backup' | 'registry';
  format: 1;
  /** Empty for the registry. */
  agency: string;
  agencyName: string;
  /** When it was made, ISO 8601. */
  at: string;
  /** The migrations that the database had, in order of name. */
  migrations: string[];
};

/** Begins the rows of a table, which follow as PostgreSQL's COPY writes them, a row a line, up to a line of `\.`. */
export type BackupTable = StoredTable;

/** The last line: a file without it is not whole. */
export type BackupEnd = {
  sequences: SequenceValue[];
  /** How many rows each table has; older backups don't say. */
  rows?: Record<string, number>;
};

/** Ends the rows of a table; no row is written so. */
export const ROWS_END = '\\.';

/** Reads the first line. Throws a StartProblem when the file is no backup or one of a newer product. */
export function readHead(line: string | undefined, kind: BackupHead['docket']): BackupHead {
  const head = parsed(line) as Partial<BackupHead> | null;
  if (head?.docket === 'registry' && kind === 'backup')
    throw new StartProblem('The file is a backup of the registry: restore it with restore-registry.');
  if (head?.docket !== kind) throw new StartProblem('The file is not a Docket backup.');
  if (head.format !== 1)
    throw new StartProblem('The backup was created by a newer version: restore it with that version.');
  return head as BackupHead;
}

/** Reads a line between tables: the next table, or the end. Throws a StartProblem where the file breaks off. */
export function readTableOrEnd(line: string | undefined): BackupTable | BackupEnd {
  const found = parsed(line) as BackupTable | BackupEnd | null;
  if (!found || !('table' in found || 'sequences' in found)) throw new StartProblem('The backup is incomplete.');
  return found;
}

function parsed(line: string | undefined): object | null {
  if (line === undefined) return null;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
