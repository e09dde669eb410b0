import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A value to copy; numbers must be integers, exact amounts are strings. */
type CopyValue = string | number | boolean | null;

/** A row by column name. */
export type CopyRow = Record<string, CopyValue>;

/** The characters per chunk. Other requests are served between chunks, and a save of several statements waits for one chunk each time. */
const CHUNK_CHARACTERS = 8192;

/**
 * Inserts rows with COPY, with few of them in memory at a time. The first row's columns apply to all. Returns the number of rows. Errors of
 * the source or a row end the copy and are thrown.
 */
export async function copyRows(
  client: ClientBase,
  table: string,
  rows: Iterable<CopyRow> | AsyncIterable<CopyRow>,
): Promise<number> {
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  const first = await source.next();
  if (first.done) return 0;
  const columns = Object.keys(first.value);
  let count = 0;

  async function* chunks(): AsyncGenerator<string> {
    let chunk = '';
    let next: IteratorResult<CopyRow> = first;
    while (!next.done) {
      chunk += lineOf(next.value, columns);
      count += 1;
      if (chunk.length > CHUNK_CHARACTERS) {
        yield chunk;
        chunk = '';
        // Lets other requests run, however many rows there are.
        await setImmediate();
      }
      // Doesn't await rows that are available immediately: awaiting would cost more than generating them.
      const following = source.next();
      next = following instanceof Promise ? await following : following;
    }
    yield chunk;
  }

  await pipeline(Readable.from(chunks()), client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)));
  return count;
}

function lineOf(row: CopyRow, columns: readonly string[]): string {
  let line = '';
  for (let index = 0; index < columns.length; index += 1) {
    line += (index > 0 ? '\t' : '') + copyText(row[columns[index]!]);
  }
  return `${line}\n`;
}

function copyText(value: CopyValue | undefined): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value !== 'string') return String(value);
  return /[\\\n\r\t]/.test(value) ? value.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character]!) : value;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
