import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartProblem } from '../../platform/operations/start-problem.ts';
import { type Command, readArguments } from '../command.ts';
import { pathOf } from '../files.ts';
import { withAgency, withRegistry } from '../installation.ts';
import { say } from '../terminal.ts';
import { quoted } from './back-up.ts';
import { type BackupEnd, type BackupTable, ROWS_END, readHead, readTableOrEnd } from './backup-format.ts';
import { wholeLines } from './backup-lines.ts';

const LINES_AT_ONCE = 1000;

/**
 * `restore`: makes an agency out of a backup, under a name that is free. A backup of an older version is taken in as that
 * version's database and then brought to the newest schema, as an upgrade would. The agency is listed once all is there.
 */
export const restore: Command = async (typed, terminal, installation) => {
  const { values, words } = readArguments(typed, { least: 2, most: 2 }, { agency: { type: 'string' } });
  const [name, file] = [words[0]!, pathOf(words[1]!, installation)];
  const lines = linesOf(file);
  try {
    const head = readHead((await lines.next()).value);
    const agencyName = values.agency?.trim() || head.agencyName;
    await withRegistry(installation, (registry) =>
      registry.create({ name, agencyName }, (client) => takeIn(client, lines), { filledAfter: head.migrations }),
    );
    // It is called so on its screens too.
    if (agencyName !== head.agencyName)
      await withAgency(installation, name, (client) => client.query('update agency set name = $1', [agencyName]));
    say(terminal, `Restored ${name} (${agencyName}) as it was at ${head.at}.`);
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

/** One transaction without the checks that every row would cost; the references are checked at its end. */
async function takeIn(client: pg.Client, lines: AsyncGenerator<string, undefined>) {
  await client.query('begin');
  const references = await dropReferences(client);
  const tables: string[] = [];
  for (;;) {
    const next = readTableOrEnd((await lines.next()).value);
    if ('sequences' in next) {
      await setSequences(client, next);
      break;
    }
    const table = quoted(next.table);
    await client.query(`alter table ${table} disable trigger user; delete from ${table}`);
    await takeRows(client, next, lines);
    tables.push(table);
  }
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  }
  await client.query('commit');
  await client.query('analyze');
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

async function dropReferences(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select class.relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class as class on class.oid = conrelid
     where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  );
  for (const { table, name } of rows) {
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  }
  return rows;
}

async function setSequences(client: pg.Client, { sequences }: BackupEnd) {
  for (const { name, value } of sequences) await client.query('select setval($1::regclass, $2)', [quoted(name), value]);
}

/** The lines of a compressed file. */
async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const source = createReadStream(file);
  const plain = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => plain.destroy(error));
  yield* wholeLines(plain as AsyncIterable<string>);
  return undefined;
}
