import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import { AttachmentFailure } from '../attachments/attachment-failure.ts';
import type { Attachments } from '../attachments/attachments.ts';
import type { StoredContent } from '../attachments/stored-content.ts';
import { whileMigrationsWait } from '../database/migrations/migrate.ts';
import { quoted } from '../database/registry/database-server.ts';
import { findSequences, findStoredTables } from '../database/stored-tables.sql.ts';
import { StartProblem } from '../operations/start-problem.ts';
import { rowsWithFiles } from './backup-files.ts';
import { type BackupEnd, type BackupHead, ROWS_END } from './backup-format.ts';
import { writeFileAtomically } from './whole-file.ts';

/**
 * Tables that no backup has. Sessions and links that choose a password must not work again; what is under way with a provider is lost
 * anyway. Objects in a store belong to this agency alone. Of the registry: its login, calls that are counted, and codes.
 */
const LEFT_OUT = [
  'application_login',
  'counted_call',
  'passkey_challenge',
  'provider_attempt',
  'provider_logout',
  'schema_migration',
  'server_report',
  'session',
  'setup_code',
  'sign_in_attempt',
  'sign_in_link',
  'sign_in_link_token',
  'sign_in_ticket',
  'stored_attachment',
  'totp_set_up',
  'wrong_setup_code',
];

/** An agency, or the registry (null). */
export type BackupSubject = { name: string; agencyName: string } | null;

/**
 * Writes all rows of an agency or of the registry into one compressed file, as they are at one moment, while people work. `client` is a connection
 * with the owner's rights, which is closed after a failure. Files in an object store are copied into the backup, so that it can be restored anywhere
 *. Throws a StartProblem where the file can't be written.
 */
export async function writeBackup(
  client: pg.Client,
  subject: BackupSubject,
  {
    file,
    attachments,
    keeps = false,
    signal,
  }: { file: string; attachments: Pick<Attachments, 'read'>; keeps?: boolean; signal?: AbortSignal | undefined },
): Promise<void> {
  const read = (content: StoredContent) => attachments.read({ databaseName: subject?.name ?? '' }, content);
  // A migration that waits for the rows that are read here would keep everyone else waiting behind it.
  await whileMigrationsWait(client, async () => {
    try {
      await client.query('begin isolation level repeatable read read only');
      const lines = Readable.from(linesOf(client, subject, read));
      await writeFileAtomically(file, (unfinished) => pipeline(lines, createGzip(), unfinished, { signal }), { keeps });
      await client.query('commit');
    } catch (error) {
      // It may be in the middle of a table, where it takes no other statement.
      await client.end().catch(() => undefined);
      if (!(error instanceof AttachmentFailure)) throw error;
      throw new StartProblem(`A file of ${subject?.name} can't be read, so no backup was written: ${error.message}.`);
    }
  });
}

async function* linesOf(
  client: pg.Client,
  subject: BackupSubject,
  read: (content: StoredContent) => Promise<Buffer>,
): AsyncGenerator<Buffer | string> {
  const migrations = await client.query<{ name: string }>('select name from schema_migration order by name');
  const head: BackupHead = {
    docket: subject ? 'backup' : 'registry',
    format: 1,
    agency: subject?.name ?? '',
    agencyName: subject?.agencyName ?? '',
    at: new Date().toISOString(),
    migrations: migrations.rows.map(({ name }) => name),
  };
  yield `${JSON.stringify(head)}\n`;
  const copies: [string, CopyToStreamQuery][] = [];
  const tables = await findStoredTables(client);
  for (const table of tables.filter(({ table }) => !LEFT_OUT.includes(table))) {
    yield `${JSON.stringify(table)}\n`;
    const copied = client.query(
      copyTo(`copy ${quoted(table.table)} (${table.columns.map(quoted).join(', ')}) to stdout`),
    );
    copies.push([table.table, copied]);
    yield* rowsWithFiles(copied, table, read);
    yield `${ROWS_END}\n`;
  }
  const sequences = await findSequences(client);
  // A copy knows its rows once the next statement is answered.
  const rows = Object.fromEntries(copies.map(([table, { rowCount }]) => [table, rowCount]));
  const end: BackupEnd = { sequences, rows };
  yield `${JSON.stringify(end)}\n`;
}
