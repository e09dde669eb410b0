import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { quoted } from '../database/registry/database-server.ts';
import { fillTables, setSequences } from '../database/stored-tables.sql.ts';
import { StartProblem } from '../operations/start-problem.ts';
import {
  type BackupEnd,
  type BackupHead,
  type BackupTable,
  ROWS_END,
  readHead,
  readTableOrEnd,
} from './backup-format.ts';
import { wholeLines } from './backup-lines.ts';

const LINES_AT_ONCE = 1000;

type Lines = AsyncGenerator<string, undefined>;

/** An open backup. `fill` loads its rows into a database of the same schema, and returns the counts at the end of the file. */
export type OpenBackup = { head: BackupHead; fill: (client: pg.Client) => Promise<BackupEnd> };

/** Reads a backup of an agency or of the registry. Throws StartProblem if the file is unreadable or incomplete. */
export async function readBackup<Result>(
  { file, kind, signal }: { file: string; kind: BackupHead['docket']; signal?: AbortSignal | undefined },
  work: (backup: OpenBackup) => Promise<Result>,
): Promise<Result> {
  const lines = linesOf(file, signal);
  try {
    const head = readHead((await lines.next()).value, kind);
    return await work({ head, fill: (client) => fill(client, lines) });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new StartProblem(`Can't read the file ${file} (${code}).`);
    if (code?.startsWith('Z_')) throw new StartProblem('The file is not a Docket backup, or is incomplete.');
    throw error;
  } finally {
    await lines.return(undefined);
  }
}

async function fill(client: pg.Client, lines: Lines): Promise<BackupEnd> {
  let end: BackupEnd | undefined;
  await fillTables(client, async (empty) => {
    while (!end) {
      const next = readTableOrEnd((await lines.next()).value);
      if ('sequences' in next) {
        await setSequences(client, next.sequences);
        end = next;
      } else {
        await empty(next.table);
        await takeRows(client, next, lines);
      }
    }
  });
  return end!;
}

async function takeRows(client: pg.Client, { table, columns }: BackupTable, lines: Lines) {
  async function* rows() {
    let chunk: string[] = [];
    for (;;) {
      const { value: line } = await lines.next();
      if (line === undefined) throw new StartProblem('The backup is incomplete.');
      if (line === ROWS_END) break;
      chunk.push(line, '\n');
      if (chunk.length < LINES_AT_ONCE) continue;
      yield chunk.join('');
      chunk = [];
    }
    yield chunk.join('');
  }
  const into = client.query(copyFrom(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`));
  await pipeline(Readable.from(rows()), into);
}

/** Reads the lines of a compressed file. */
async function* linesOf(file: string, signal?: AbortSignal): Lines {
  const source = createReadStream(file, { signal });
  const plain = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => plain.destroy(error));
  yield* wholeLines(plain as AsyncIterable<string>);
  return undefined;
}
