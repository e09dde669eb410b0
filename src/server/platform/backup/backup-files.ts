import type { Readable } from 'node:stream';
import { ATTACHMENT_TABLES } from '../attachments/attachment-table.ts';
import type { StoredContent } from '../attachments/stored-content.ts';
import type { BackupTable } from './backup-format.ts';
import { wholeLines } from './backup-lines.ts';

/** COPY's notation of null, true and false. */
const [NOTHING, YES, NO] = ['\\N', 't', 'f'];

/** Returns rows in COPY's format, with contents of the object store inlined: `read` returns them. */
export async function* rowsWithFiles(
  rows: Readable,
  { table, columns }: BackupTable,
  read: (kept: StoredContent) => Promise<Buffer>,
): AsyncGenerator<Buffer | string> {
  const known = ATTACHMENT_TABLES.find((one) => one.table === table);
  if (!known) return yield* rows;
  const placeOf = (column: string) => columns.indexOf(column);
  const [content, hash, size] = [placeOf(known.content), placeOf(known.hash), placeOf(known.size)];
  const isOutside = placeOf(known.isOutside);
  for await (const line of wholeLines(rows.setEncoding('utf8') as AsyncIterable<string>)) {
    const values = line.split('\t');
    if (values[isOutside] === YES) {
      values[isOutside] = NO;
      // A deleted file is a row without content.
      const isThere = known.absent === null || values[content] !== NOTHING;
      if (isThere) {
        const kept = { hash: bytesOf(values[hash]!), size: Number(values[size]), isOutside: true, content: null };
        values[content] = textOf(await read(kept));
      }
    }
    yield `${values.join('\t')}\n`;
  }
}

/** Encodes bytes for COPY: hexadecimal after an escaped backslash. */
function textOf(bytes: Buffer): string {
  return `\\\\x${bytes.toString('hex')}`;
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text.slice('\\\\x'.length), 'hex');
}
