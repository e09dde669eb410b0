import type { SequenceValue, StoredTable } from '../database/stored-tables.sql.ts';
import { StartProblem } from '../operations/start-problem.ts';

/** The first line of a backup: what it contains. */
export type BackupHead = {
  /** `backup` is an agency. */
  docket: 'backup' | 'registry';
  format: 1;
  /** Empty for the registry. */
  agency: string;
  agencyName: string;
  /** When it was made, ISO 8601. */
  at: string;
  /** The database's migrations, in order of name. */
  migrations: string[];
};

/** Starts a table. Its rows follow in COPY's format, one per line, up to a line `\.`. */
export type BackupTable = StoredTable;

/** The last line; a file without it is incomplete. */
export type BackupEnd = {
  sequences: SequenceValue[];
  /** The number of rows per table; missing in older backups. */
  rows?: Record<string, number>;
};

/** Ends a table's rows; no row can look like this. */
export const ROWS_END = '\\.';

/** Parses the first line. Throws StartProblem if the file is no backup, or one of a newer version. */
export function readHead(line: string | undefined, kind: BackupHead['docket']): BackupHead {
  const head = parsed(line) as Partial<BackupHead> | null;
  if (head?.docket === 'registry' && kind === 'backup')
    throw new StartProblem('The file is a backup of the registry: restore it with restore-registry.');
  if (head?.docket !== kind) throw new StartProblem('The file is not a Docket backup.');
  if (head.format !== 1)
    throw new StartProblem('The backup was created by a newer version: restore it with that version.');
  return head as BackupHead;
}

/** Parses a line between tables: the next table or the end. Throws StartProblem if the file is truncated. */
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
