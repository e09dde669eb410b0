import type { ClientBase } from 'pg';
import type { Kind } from '../kind.ts';

/** What an import did, and with which file: its name and the SHA-256 of its bytes, where it came by a call. */
export type ImportedFile = {
  lines: number;
  created: number;
  updated: number;
  unchanged: number;
  leftOut?: number;
  file?: string;
  sha256?: string;
};

/** One row in the trail for the whole file, after those of the rows that it changed (ADM-14). */
export async function writeFileTrail(
  client: ClientBase,
  kind: Kind,
  { lines, created, updated, unchanged, leftOut, file, sha256 }: ImportedFile,
  by: number | null,
): Promise<void> {
  const counts = { kind: kind.name, lines, created, updated, unchanged };
  await client.query(
    `insert into audit_event (by_employee_id, subject, subject_id, action, way, after)
     values ($1, 'import', 0, 'import', 'import', $2)`,
    [by, JSON.stringify({ ...counts, leftOut, file, sha256 })],
  );
}
