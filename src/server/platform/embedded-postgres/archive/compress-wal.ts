import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { COMPRESSED, UNFINISHED } from './contents.ts';
import { flushFolder } from './flush-folder.ts';
import { isSegmentName } from './wal-file.ts';

/** Milliseconds after which a copy that PostgreSQL has begun and not ended was interrupted. */
const LONGEST_COPY = 600_000;
const BEGUN_COPY = /^archtemp\./;

/**
 * Compresses the segments that PostgreSQL has copied: one that was begun for the time that had passed is nearly empty. Removes what was left of
 * copies that were interrupted. Throws where a segment is there already and says something else: two databases write into one series.
 */
export async function compressSegments(wal: string, signal: AbortSignal): Promise<void> {
  for (const name of await readdir(wal)) {
    signal.throwIfAborted();
    const file = join(wal, name);
    if (isSegmentName(name)) await compress(wal, name);
    else if (name.endsWith(UNFINISHED)) await rm(file, { force: true });
    else if (BEGUN_COPY.test(name) && Date.now() - (await changedAt(file)) > LONGEST_COPY)
      await rm(file, { force: true });
  }
}

async function compress(wal: string, name: string) {
  const [plain, compressed] = [join(wal, name), join(wal, name + COMPRESSED)];
  if (await changedAt(compressed)) {
    // PostgreSQL had copied it once more, after a fall, not knowing that it had.
    if ((await hashOf(plain)) !== (await hashOf(compressed, true)))
      throw new Error(`${plain} is there twice and differs: do two databases write into one archive?`);
  } else {
    const unfinished = compressed + UNFINISHED;
    await rm(unfinished, { force: true });
    const into = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true });
    await pipeline(createReadStream(plain), createGzip({ level: 1 }), into);
    await rename(unfinished, compressed);
    await flushFolder(wal);
  }
  await rm(plain);
}

async function hashOf(file: string, isCompressed = false): Promise<string> {
  const hash = createHash('sha256');
  if (isCompressed) await pipeline(createReadStream(file), createGunzip(), hash);
  else await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** When a file was written last, in milliseconds; 0 = there is none. */
const changedAt = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 0;
      throw error;
    },
  );
