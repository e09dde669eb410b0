import type pg from 'pg';
import { AttachmentFailure } from '../platform/attachments/attachment-failure.ts';
import { ATTACHMENT_TABLES, type AttachmentTable } from '../platform/attachments/attachment-table.ts';
import type { Attachments } from '../platform/attachments/attachments.ts';
import { sha256Of } from '../platform/attachments/kept-content.ts';
import { openAttachments } from '../platform/attachments/open-attachments.ts';
import { transactionOn } from '../platform/database/transaction-on-client.ts';
import { readConfiguration } from '../platform/operations/configuration.ts';
import { StartProblem } from '../platform/operations/start-problem.ts';
import { type Command, readArguments } from './command.ts';
import { withAgency } from './installation.ts';
import { say } from './terminal.ts';
import { UsageProblem } from './usage.ts';

type Row = { id: number; hash: Buffer; size: number; isOutside: boolean; content: Buffer | null };

/**
 * `move-attachments`: brings the files of an agency from the database into the store that ATTACHMENTS names, or with `--to database` back (SCALE-17). One file
 * after the other, while people go on working: broken off, it goes on with those that are left.
 */
export const moveAttachments: Command = async (typed, terminal, installation) => {
  const { values, words } = readArguments(typed, { least: 1, most: 1 }, { to: { type: 'string', default: 'store' } });
  const agency = words[0]!;
  if (values.to !== 'store' && values.to !== 'database') throw new UsageProblem('--to is store or database.');
  const toStore = values.to === 'store';
  const { attachmentStore } = readConfiguration(installation.environment);
  if (!attachmentStore)
    throw new StartProblem('ATTACHMENTS must name the store that files are moved to, or back from; see --help.');
  const attachments = openAttachments(attachmentStore);
  const { name } = await attachments.place();
  const counts = { moved: 0, left: 0 };
  try {
    await withAgency(installation, agency, async (client) => {
      for (const table of ATTACHMENT_TABLES)
        for await (const row of rowsToMove(client, table, toStore)) {
          const move = toStore ? moveOut : moveIn;
          const outcome = await move(client, { agency, attachments }, table, row);
          if (outcome === 'moved') counts.moved += 1;
          if (outcome !== 'damaged') continue;
          counts.left += 1;
          terminal.errors.write(
            `${table.table} ${row.id} stays: its content is not what its SHA-256 says, or is gone.\n`,
          );
        }
    });
  } catch (error) {
    if (!(error instanceof AttachmentFailure)) throw error;
    throw new StartProblem(`${inWords(counts.moved, agency)}, then: ${error.message}. Type it again to go on.`);
  }
  say(terminal, `${inWords(counts.moved, agency)} ${toStore ? `to ${name}` : `from ${name} to the database`}.`);
  return counts.left > 0 ? 1 : 0;
};

function inWords(moved: number, agency: string): string {
  return `Moved ${moved} file${moved === 1 ? '' : 's'} of ${agency}`;
}

/** One at a time, as each may be large; what was hung on a document meanwhile has a place already. */
async function* rowsToMove(client: pg.Client, of: AttachmentTable, toStore: boolean): AsyncGenerator<Row> {
  const { table, id, content, hash, size, isOutside, absent } = of;
  let after = 0;
  for (;;) {
    const { rows } = await client.query<Row>(
      `select ${id} as id, ${hash} as hash, ${size} as size, ${isOutside} as "isOutside", ${content} as content
       from ${table} where ${id} > $1 and ${isOutside} = $2 and ${content} is ${toStore || absent ? 'not null' : 'null'}
       order by ${id} limit 1`,
      [after, !toStore],
    );
    const [row] = rows;
    if (!row) return;
    after = row.id;
    yield row;
  }
}

type Way = { agency: string; attachments: Attachments };
/** `gone` = the file was deleted meanwhile, which it stays. */
type Outcome = 'moved' | 'gone' | 'damaged';

async function moveOut(
  client: pg.Client,
  { agency, attachments }: Way,
  { table, id, content, hash, size, isOutside, absent }: AttachmentTable,
  row: Row,
): Promise<Outcome> {
  if (row.hash && !row.hash.equals(sha256Of(row.content!))) return 'damaged';
  const kept = await attachments.keep({ databaseName: agency, database: transactionOn(client) }, row.content!);
  const { rowCount } = await client.query(
    `update ${table} set ${content} = $2, ${hash} = $3, ${size} = $4, ${isOutside} = true
     where ${id} = $1 and not ${isOutside} and ${content} is not null`,
    [row.id, absent, kept.hash, kept.size],
  );
  return rowCount === 1 ? 'moved' : 'gone';
}

async function moveIn(
  client: pg.Client,
  { agency, attachments }: Way,
  { table, id, content, isOutside, absent }: AttachmentTable,
  row: Row,
): Promise<Outcome> {
  const bytes = await attachments.read({ databaseName: agency }, { ...row, content: null }).catch((error: unknown) => {
    if (error instanceof AttachmentFailure && error.refusal === 'attachment-damaged') return null;
    throw error;
  });
  if (!bytes) return 'damaged';
  const { rowCount } = await client.query(
    `update ${table} set ${content} = $2, ${isOutside} = false
     where ${id} = $1 and ${isOutside} and ${content} is ${absent ? 'not null' : 'null'}`,
    [row.id, bytes],
  );
  return rowCount === 1 ? 'moved' : 'gone';
}
