import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';

/** What a filter begins with; records of the first bytes of SHA-1 follow, sorted. */
export const FILTER_HEAD = Buffer.from('docket breached passwords 1\n');
/** Bytes of a SHA-1 that are kept: of ten million passwords, one good one in 28 million is taken for one of them. */
export const RECORD_BYTES = 6;

/** Where filters lie: the one that comes with the product, and one that an operator has made of a downloaded file. */
export function breachedPasswordFiles({ root, dataFolder }: { root: string; dataFolder: string | null }): string[] {
  const shipped = join(root, 'db/breached-passwords.filter');
  return dataFolder === null ? [shipped] : [shipped, join(dataFolder, 'breached-passwords.filter')];
}

function recordOf(password: string): Buffer {
  return createHash('sha1').update(password).digest().subarray(0, RECORD_BYTES);
}

/**
 * Whether a password, as it is or in small letters, is in one of the filters. Looked up in the files where they lie: a filter of ten
 * million passwords takes no memory. A filter that is not there is none.
 */
export async function isBreached(password: string, files: readonly string[]): Promise<boolean> {
  const records = [...new Set([password, password.toLowerCase()])].map(recordOf);
  for (const file of files) {
    const filter = await open(file, 'r').catch(() => null);
    if (!filter) continue;
    try {
      for (const record of records) if (await holds(filter, record)) return true;
    } finally {
      await filter.close();
    }
  }
  return false;
}

async function holds(filter: FileHandle, record: Buffer): Promise<boolean> {
  const { size } = await filter.stat();
  const read = Buffer.alloc(RECORD_BYTES);
  let from = 0;
  let to = Math.floor((size - FILTER_HEAD.length) / RECORD_BYTES);
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    await filter.read(read, 0, RECORD_BYTES, FILTER_HEAD.length + middle * RECORD_BYTES);
    const order = record.compare(read);
    if (order === 0) return true;
    if (order < 0) to = middle;
    else from = middle + 1;
  }
  return false;
}
