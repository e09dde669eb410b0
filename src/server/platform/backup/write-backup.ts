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
 * Tables left out of backups. Sessions and password links must not work again; sign-ins in progress with a provider are lost anyway.
 * Objects belong to this agency's store only. Of the registry: its login, rate limits and codes.
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
 * Writes all rows of an agency or the registry to a compressed file, as of one moment, while people work. `client` is an owner's
 * connection, which is closed after a failure. Includes contents of the object store, so that the backup can be restored anywhere. Throws
 * StartProblem if the file can't be written.
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
  // A migration waiting for these rows would block everyone behind it.
  await whileMigrationsWait(client, async () => {
    try {
      await client.query('begin isolation level repeatable read read only');
      const lines = Readable.from(linesOf(client, subject, read));
      await writeFileAtomically(file, (unfinished) => pipeline(lines, createGzip(), unfinished, { signal }), { keeps });
      await client.query('commit');
    } catch (error) {
      // In the middle of COPY the connection accepts no other statement.
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
  // COPY reports its row count only after the next statement.
  const rows = Object.fromEntries(copies.map(([table, { rowCount }]) => [table, rowCount]));
  const end: BackupEnd = { sequences, rows };
  yield `${JSON.stringify(end)}\n`;
}
