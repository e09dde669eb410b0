import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { Kind } from '../kind.ts';
import { countOutcomes } from './apply-file.ts';
import { writeRecordTrail } from './record-trail.ts';

/** A running import: its id, user, and the records written so far by kind. */
export type RunningImport = { id: number; by: number | null; contents: WrittenKind[] };

/** How many records of a kind an import created and changed. */
type WrittenKind = { kind: string; created: number; updated: number };

/** A file's name and the SHA-256 of its bytes, for uploads. */
type FileSource = { file?: string | undefined; sha256?: string };

export function sourceOf(bytes: Buffer, file?: string): FileSource {
  return { file, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** What an import did. */
type ImportedFile = FileSource & {
  lines: number;
  created: number;
  updated: number;
  unchanged: number;
  leftOut?: number;
};

/** Creates the record of an import, in its transaction. */
export async function beginImport(
  client: ClientBase,
  kind: Kind,
  by: number | null,
  { file, sha256 }: FileSource = {},
): Promise<RunningImport> {
  const { rows } = await client.query<{ id: number }>(
    'insert into file_import (kind, by_employee_id, file, sha256) values ($1, $2, $3, $4) returning id',
    [kind.name, by, file ?? null, sha256 ?? null],
  );
  return { id: rows[0]!.id, by, contents: [] };
}

/** Stores how many records of each kind an import wrote. */
export async function endImport(client: ClientBase, { id, contents }: RunningImport): Promise<void> {
  const written = contents.filter(({ created, updated }) => created + updated > 0);
  await client.query('update file_import set contents = $2 where id = $1', [id, JSON.stringify(written)]);
}

/** Writes the trail of records written by a kind's staged lines, and counts them as part of the import. */
export async function noteWritten(client: ClientBase, kind: Kind, running: RunningImport): Promise<void> {
  const { created, updated } = await countOutcomes(client);
  await writeRecordTrail(client, kind, running);
  running.contents.push({ kind: kind.name, created, updated });
}

/** Writes one trail row for the whole file, after those of its records. */
export async function writeFileTrail(
  client: ClientBase,
  kind: Kind,
  { lines, created, updated, unchanged, leftOut, file, sha256 }: ImportedFile,
  { id, by }: RunningImport,
): Promise<void> {
  const counts = { kind: kind.name, lines, created, updated, unchanged };
  await client.query(
    `insert into audit_event (by_employee_id, subject, subject_id, action, way, after)
     values ($1, 'import', $2, 'import', 'import', $3)`,
    [by, id, JSON.stringify({ ...counts, leftOut, file, sha256 })],
  );
}
