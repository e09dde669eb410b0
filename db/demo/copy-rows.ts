import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A value of a row to be copied in; numbers must be whole, exact amounts are texts. */
export type CopyValue = string | number | boolean | null;

/** A row by column name. Every row of one call has the columns of the first, in any order. */
export type CopyRow = Record<string, CopyValue>;

const CHUNK_CHARACTERS = 65_536;

/** Puts rows into a table with COPY, holding only some of them in memory at a time. Answers how many there were. */
export async function copyRows(client: ClientBase, table: string, rows: Iterable<CopyRow>): Promise<number> {
  const source = rows[Symbol.iterator]();
  const first = source.next();
  if (first.done) return 0;
  const columns = Object.keys(first.value);
  let count = 0;

  function* chunks(): Generator<string> {
    let chunk = '';
    for (let next: IteratorResult<CopyRow> = first; !next.done; next = source.next()) {
      const row = next.value;
      for (let index = 0; index < columns.length; index += 1) {
        chunk += (index > 0 ? '\t' : '') + copyText(row[columns[index]!]);
      }
      chunk += '\n';
      count += 1;
      if (chunk.length > CHUNK_CHARACTERS) {
        yield chunk;
        chunk = '';
      }
    }
    yield chunk;
  }

  await pipeline(Readable.from(chunks()), client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)));
  return count;
}

function copyText(value: CopyValue | undefined): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value !== 'string') return String(value);
  return /[\\\n\r\t]/.test(value) ? value.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character]!) : value;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
