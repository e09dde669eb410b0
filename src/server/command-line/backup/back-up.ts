import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { AttachmentFailure } from '../../platform/attachments/attachment-failure.ts';
import type { KeptContent } from '../../platform/attachments/kept-content.ts';
import { openAttachments } from '../../platform/attachments/open-attachments.ts';
import { quoted } from '../../platform/database/registry/database-server.ts';
import { findSequences, findStoredTables } from '../../platform/database/stored-tables.sql.ts';
import { readConfiguration } from '../../platform/operations/configuration.ts';
import { StartProblem } from '../../platform/operations/start-problem.ts';
import { type Command, readArguments } from '../command.ts';
import { noteTaken, pathOf, writeWhole } from '../files.ts';
import { withAgency } from '../installation.ts';
import { say } from '../terminal.ts';
import { rowsWithFiles } from './backup-files.ts';
import { type BackupEnd, type BackupHead, ROWS_END } from './backup-format.ts';

/**
 * Sessions are not kept: whoever was signed in then signs in again; nor is what was on its way to a provider. Nor are links by which a password is chosen: one that was used since would
 * open once more (PEOPLE-01). What has changed lately means nothing elsewhere (SCALE-06). What lies in a store is that of this agency alone (SCALE-17).
 */
const LEFT_OUT = [
  'passkey_challenge',
  'provider_attempt',
  'provider_logout',
  'schema_migration',
  'session',
  'sign_in_attempt',
  'sign_in_link',
  'sign_in_link_token',
  'sign_in_ticket',
  'stored_attachment',
  'totp_set_up',
];

/**
 * `back-up`: writes everything of an agency into one compressed file, as it is at one moment; people may go on working. The
 * file is there as a whole or not at all. Files that lie outside are in it as if they lay in the database, so that it can be restored anywhere (SCALE-17).
 */
export const backUp: Command = async (typed, terminal, installation) => {
  const { words, values } = readArguments(typed, { least: 2, most: 2 }, { force: { type: 'boolean', default: false } });
  const [database, file] = [words[0]!, pathOf(words[1]!, installation)];
  const attachments = openAttachments(readConfiguration(installation.environment).attachmentStore);
  const read = (kept: KeptContent) => attachments.read({ databaseName: database }, kept);
  await withAgency(installation, database, async (client, { agencyName }) => {
    await noteTaken(client, 'back-up', null);
    await client.query('begin isolation level repeatable read read only');
    const lines = Readable.from(linesOf(client, { agency: database, agencyName }, read));
    const keeps = !values.force;
    await writeWhole(file, (unfinished) => pipeline(lines, createGzip(), unfinished), { keeps }).catch(
      (error: unknown) => {
        if (!(error instanceof AttachmentFailure)) throw error;
        throw new StartProblem(`No backup was made, as a file of ${database} cannot be had: ${error.message}.`);
      },
    );
    await client.query('commit');
  });
  say(terminal, `Wrote all of ${database} to ${file}.`);
  return 0;
};

async function* linesOf(
  client: pg.Client,
  agency: Pick<BackupHead, 'agency' | 'agencyName'>,
  read: (kept: KeptContent) => Promise<Buffer>,
): AsyncGenerator<Buffer | string> {
  const migrations = await client.query<{ name: string }>('select name from schema_migration order by name');
  const head: BackupHead = {
    docket: 'backup',
    format: 1,
    ...agency,
    at: new Date().toISOString(),
    migrations: migrations.rows.map(({ name }) => name),
  };
  yield `${JSON.stringify(head)}\n`;
  const tables = await findStoredTables(client);
  for (const table of tables.filter(({ table }) => !LEFT_OUT.includes(table))) {
    yield `${JSON.stringify(table)}\n`;
    const rows = client.query(
      copyTo(`copy ${quoted(table.table)} (${table.columns.map(quoted).join(', ')}) to stdout`),
    );
    yield* rowsWithFiles(rows, table, read);
    yield `${ROWS_END}\n`;
  }
  const end: BackupEnd = { sequences: await findSequences(client) };
  yield `${JSON.stringify(end)}\n`;
}
