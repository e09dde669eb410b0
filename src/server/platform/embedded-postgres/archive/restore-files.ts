import { createReadStream } from 'node:fs';
import { chown, mkdir, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { StartProblem } from '../../operations/start-problem.ts';
import { diskFull } from '../data-folder-problem.ts';
import type { DatabasePlace } from '../database-place.ts';
import { BASE_FILES, COMPRESSED } from './contents.ts';
import type { RestorePlan } from './plan-restore.ts';
import { foldersOf } from './series.ts';
import { readTar } from './tar.ts';

const PIECE = 64 * 1024;
const EMPTY = Buffer.alloc(PIECE);

/** Unpacks a base backup for whoever runs PostgreSQL. Throws a StartProblem where it is damaged. */
export async function unpackBase({ series, base }: RestorePlan, { cluster, account }: DatabasePlace) {
  await mkdir(cluster, { mode: 0o700 });
  if (account) await chown(cluster, account.uid, account.gid);
  const file = createReadStream(join(foldersOf(series).base, base.name, BASE_FILES!), { highWaterMark: 1024 * 1024 });
  const plain = createGunzip({ chunkSize: 1024 * 1024 });
  file.on('error', (error) => plain.destroy(error));
  try {
    await readTar(file.pipe(plain), async ({ name, kind }, content) => {
      const path = join(cluster, name);
      if (kind === 'folder') {
        await mkdir(path, { mode: 0o700 });
        if (account) await chown(path, account.uid, account.gid);
      } else await writeOwned(path, account, content);
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('Z_') && message !== 'the archive is not whole') throw error;
    throw new StartProblem(
      `The base backup of ${base.startedAt} is damaged: restore an instant from before it, or remove ${join(foldersOf(series).base, base.name)}.`,
      { cause: error },
    );
  }
}

async function writeOwned(path: string, account: DatabasePlace['account'], content: AsyncIterable<Buffer>) {
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const part of content) await handle.writeFile(part);
    if (account) await handle.chown(account.uid, account.gid);
  } finally {
    await handle.close();
  }
}

/** Brings a segment to where PostgreSQL looks for it. Of one that is nearly empty only what it holds takes room on the disk. */
export async function bringSegment({ series, base }: RestorePlan, name: string, { cluster, account }: DatabasePlace) {
  const file = join(foldersOf(series).wal, name);
  const handle = await open(join(cluster, 'pg_wal', name), 'wx', 0o600);
  try {
    let at = 0;
    for await (const part of await openSegment(file)) {
      for (let from = 0; from < part.length; from += PIECE) {
        const piece = part.subarray(from, from + PIECE);
        if (piece.equals(EMPTY.subarray(0, piece.length))) continue;
        const { bytesWritten } = await handle.write(piece, 0, piece.length, at + from);
        if (bytesWritten < piece.length) throw diskFull(cluster);
      }
      at += part.length;
    }
    if (at !== base.segmentBytes) throw new StartProblem(`${file} is damaged: it is not as long as the others.`);
    await handle.truncate(at);
    if (account) await handle.chown(account.uid, account.gid);
  } catch (error) {
    const isDamaged = (error as NodeJS.ErrnoException).code?.startsWith('Z_');
    throw isDamaged ? new StartProblem(`${basename(file)} in the archive is damaged.`, { cause: error }) : error;
  } finally {
    await handle.close();
  }
}

/** As PostgreSQL has copied it or compressed: a Docket that runs may compress it at this moment. */
async function openSegment(file: string): Promise<AsyncIterable<Buffer>> {
  for (const isCompressed of [true, false, true]) {
    const handle = await open(isCompressed ? file + COMPRESSED : file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!handle) continue;
    const source = handle.createReadStream({ highWaterMark: 1024 * 1024 });
    if (!isCompressed) return source;
    const plain = createGunzip({ chunkSize: 1024 * 1024 });
    source.on('error', (error) => plain.destroy(error));
    return source.pipe(plain);
  }
  throw new StartProblem(`${basename(file)} is missing in the archive.`);
}
