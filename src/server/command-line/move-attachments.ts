import type pg from 'pg';
import { AttachmentFailure } from '../platform/attachments/attachment-failure.ts';
import { ATTACHMENT_TABLES, type AttachmentTable } from '../platform/attachments/attachment-table.ts';
import type { Attachments } from '../platform/attachments/attachments.ts';
import { openAttachments } from '../platform/attachments/open-attachments.ts';
import { sha256Of } from '../platform/attachments/stored-content.ts';
import { transactionOn } from '../platform/database/transaction-on-client.ts';
import { readConfiguration } from '../platform/operations/configuration.ts';
import { StartProblem } from '../platform/operations/start-problem.ts';
import { type Command, readArguments } from './command.ts';
import { withAgency } from './installation.ts';
import { say } from './terminal.ts';
import { UsageProblem } from './usage.ts';

type Row = { hash: Buffer | null; size: number; content: Buffer };
type Agency = { name: string; client: pg.Client; attachments: Attachments };

/**
 * `move-attachments`: moves an agency's files from the database to the store in ATTACHMENTS, or back with `--to database`. Works while no
 * server runs. Moves file by file, so it can be repeated after an interruption.
 */
export const moveAttachments: Command = async (typed, terminal, installation) => {
  const { values, words } = readArguments(typed, { least: 1, most: 1 }, { to: { type: 'string', default: 'store' } });
  const name = words[0]!;
  if (values.to !== 'store' && values.to !== 'database') throw new UsageProblem('--to must be store or database.');
  const toStore = values.to === 'store';
  const { attachmentStore } = readConfiguration(installation.environment);
  if (!attachmentStore)
    throw new StartProblem('ATTACHMENTS must name the object store to move files to or from. See --help.');
  const attachments = openAttachments(attachmentStore);
  const place = await attachments.place();
  const counts = { moved: 0, damaged: 0 };

  async function moveAll(agency: Agency) {
    for (const of of ATTACHMENT_TABLES)
      for (const id of await idsToMove(agency.client, of, toStore)) {
        const isMoved = await (toStore ? moveToStore : moveToDatabase)(agency, of, id);
        counts[isMoved ? 'moved' : 'damaged'] += 1;
        if (!isMoved)
          terminal.errors.write(
            `${of.table} ${id} was not moved: its content doesn't match its SHA-256, or is missing.\n`,
          );
      }
  }

  try {
    await withAgency(installation, name, (client, _, { releases }) =>
      releases.withoutServers(() => moveAll({ name, client, attachments })),
    );
  } catch (error) {
    if (!(error instanceof AttachmentFailure)) throw error;
    throw new StartProblem(`Moved ${files(counts.moved)} of ${name}, then: ${error.message}. Repeat the command.`);
  }
  const left = counts.damaged > 0 ? `; ${files(counts.damaged)} damaged` : '';
  const where = toStore ? `to ${place.name}` : `from ${place.name} to the database`;
  say(terminal, `Moved ${files(counts.moved)} of ${name} ${where}${left}.`);
  return counts.damaged > 0 ? 1 : 0;
};

function files(count: number): string {
  return `${count} file${count === 1 ? '' : 's'}`;
}

async function idsToMove(
  client: pg.Client,
  { table, id, content, isOutside, absent }: AttachmentTable,
  toStore: boolean,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select ${id} as id from ${table}
     where ${isOutside} = $1 and ${content} is ${toStore || absent ? 'not null' : 'null'} order by ${id}`,
    [!toStore],
  );
  return rows.map((row) => row.id);
}

async function moveToStore({ name, client, attachments }: Agency, of: AttachmentTable, id: number): Promise<boolean> {
  const row = await readRow(client, of, id);
  if (row.hash && !row.hash.equals(sha256Of(row.content))) return false;
  const kept = await attachments.keep({ databaseName: name, database: transactionOn(client) }, row.content);
  // An object of this name and length may already exist; the row drops its content only if the object is equal.
  if (!(await readFromStore(attachments, name, kept))) return false;
  await client.query(
    `update ${of.table} set ${of.content} = $2, ${of.hash} = $3, ${of.size} = $4, ${of.isOutside} = true where ${of.id} = $1`,
    [id, of.absent, kept.hash, kept.size],
  );
  return true;
}

async function moveToDatabase({ name, client, attachments }: Agency, of: AttachmentTable, id: number) {
  const { hash, size } = await readRow(client, of, id);
  const bytes = await readFromStore(attachments, name, { hash: hash!, size });
  if (!bytes) return false;
  await client.query(`update ${of.table} set ${of.content} = $2, ${of.isOutside} = false where ${of.id} = $1`, [
    id,
    bytes,
  ]);
  return true;
}

/** One row at a time, because a file may be large. */
async function readRow(client: pg.Client, { table, id, content, hash, size }: AttachmentTable, of: number) {
  const { rows } = await client.query<Row>(
    `select ${hash} as hash, ${size} as size, ${content} as content from ${table} where ${id} = $1`,
    [of],
  );
  return rows[0]!;
}

/** Returns null if the object is missing or doesn't match its SHA-256. */
async function readFromStore(attachments: Attachments, agency: string, object: { hash: Buffer; size: number }) {
  try {
    return await attachments.read({ databaseName: agency }, { ...object, isOutside: true, content: null });
  } catch (error) {
    if (error instanceof AttachmentFailure && error.refusal === 'attachment-damaged') return null;
    throw error;
  }
}
