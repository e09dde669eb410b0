import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';

/** The header of a filter; sorted records of SHA-1 prefixes follow. */
export const FILTER_HEAD = Buffer.from('docket breached passwords 1\n');
/** Bytes stored per SHA-1. With ten million passwords, one good password in 28 million is mistaken for one of them. */
export const RECORD_BYTES = 6;

/** Lists the filter files: the one included with Docket, and one that an operator generated from a download. */
export function breachedPasswordFiles({ root, dataFolder }: { root: string; dataFolder: string | null }): string[] {
  const shipped = join(root, 'db/breached-passwords.filter');
  return dataFolder === null ? [shipped] : [shipped, join(dataFolder, 'breached-passwords.filter')];
}

function recordOf(password: string): Buffer {
  return createHash('sha1').update(password).digest().subarray(0, RECORD_BYTES);
}

/**
 * Returns whether a password, as typed or in lower case, is in a filter. Searches the files on disk, so that a filter of ten million
 * passwords uses no memory. Ignores missing filters.
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
