import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabasePlace } from './database-place.ts';

/** PostgreSQL's postmaster.pid; the port is written a moment after the rest. */
export type PostmasterFile = { pid: number; port: number | undefined };

/** Reads which server, if any, has claimed the database. */
export async function readPostmasterFile(place: DatabasePlace): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(place.cluster, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  const pid = Math.abs(Number(lines[0]));
  return pid > 0 ? { pid, port: Number(lines[3]) || undefined } : undefined;
}
