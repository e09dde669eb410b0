import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A value of a row to be copied in; numbers must be whole, exact amounts are texts. */
type CopyValue = string | number | boolean | null;

/** A row by column name. */
export type CopyRow = Record<string, CopyValue>;

/** Other requests are served between two chunks: a save sends several statements and waits for one chunk each time. */
const CHUNK_CHARACTERS = 8192;

/**
 * Puts rows into a table with COPY, holding only some of them in memory at a time. The columns are those of the first
 * row, which every row has. Answers how many there were. An error of the source or of a row ends the copy and is thrown.
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
        // Others are served in between, however many rows there are.
        await setImmediate();
      }
      // Rows made on the spot are not waited for: that would cost more than making them.
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
