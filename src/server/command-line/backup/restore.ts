import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { quoted } from '../../platform/database/registry/database-server.ts';
import { fillTables, setSequences } from '../../platform/database/stored-tables.sql.ts';
import { StartProblem } from '../../platform/operations/start-problem.ts';
import { type Command, readArguments } from '../command.ts';
import { pathOf } from '../files.ts';
import { withAgency, withRegistry } from '../installation.ts';
import { say } from '../terminal.ts';
import { type BackupTable, ROWS_END, readHead, readTableOrEnd } from './backup-format.ts';
import { wholeLines } from './backup-lines.ts';

const LINES_AT_ONCE = 1000;

/**
 * `restore`: makes an agency out of a backup, under a name that is free: a read-only copy that sends nothing, or with
 * `--live` the agency itself (FIX-99). A backup of an older version is taken in as that version's database and then brought to the newest schema, as an
 * upgrade would. The agency is listed once all is there.
 */
export const restore: Command = async (typed, terminal, installation) => {
  const { values, words } = readArguments(
    typed,
    { least: 2, most: 2 },
    {
      agency: { type: 'string' },
      live: { type: 'boolean', default: false },
    },
  );
  const [name, file] = [words[0]!, pathOf(words[1]!, installation)];
  const lines = linesOf(file);
  try {
    const head = readHead((await lines.next()).value);
    const agencyName = values.agency?.trim() || head.agencyName;
    await withRegistry(installation, (registry) =>
      registry.create({ name, agencyName }, (client) => takeIn(client, lines), {
        filledAfter: head.migrations,
        finish: (client) => setQuiet(client, !values.live),
      }),
    );
    // It is called so on its screens too.
    if (agencyName !== head.agencyName)
      await withAgency(installation, name, (client) => client.query('update agency set name = $1', [agencyName]));
    say(terminal, `Restored ${name} (${agencyName}) as it was at ${head.at}.`);
    say(
      terminal,
      values.live
        ? 'It is live: it sends mail, webhook events and reminders, also those that were queued in the backup.'
        : 'It is a read-only copy that sends nothing. An administrator can turn it on in the browser.',
    );
    return 0;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
      throw new StartProblem(`The file ${file} cannot be read (${code}).`);
    }
    if (code?.startsWith('Z_')) throw new StartProblem('The file is no backup of Docket, or it is not whole.');
    throw error;
  } finally {
    await lines.return(undefined);
  }
};

/** Two agencies that send the same mail and events would reach real clients twice (FIX-99). */
async function setQuiet(client: pg.Client, isQuiet: boolean) {
  await client.query('update agency set quiet_since = case when $1 then now() end', [isQuiet]);
}

async function takeIn(client: pg.Client, lines: AsyncGenerator<string, undefined>) {
  await fillTables(client, async (empty) => {
    for (;;) {
      const next = readTableOrEnd((await lines.next()).value);
      if ('sequences' in next) return setSequences(client, next.sequences);
      await empty(next.table);
      await takeRows(client, next, lines);
    }
  });
}

async function takeRows(client: pg.Client, { table, columns }: BackupTable, lines: AsyncGenerator<string, undefined>) {
  async function* rows() {
    let chunk: string[] = [];
    for (;;) {
      const { value: line } = await lines.next();
      if (line === undefined) throw new StartProblem('The backup is not whole.');
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

/** The lines of a compressed file. */
async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const source = createReadStream(file);
  const plain = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => plain.destroy(error));
  yield* wholeLines(plain as AsyncIterable<string>);
  return undefined;
}
