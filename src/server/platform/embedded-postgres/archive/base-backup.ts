import { createWriteStream } from 'node:fs';
import { constants, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { BASE_FACTS, BASE_FILES, type BaseBackup, UNFINISHED } from './contents.ts';
import { flushFolder } from './flush-folder.ts';
import { foldersOf, SERIES_NOTE, type Series } from './series.ts';
import { TAR_END, tarFill, tarHead } from './tar.ts';

/** What belongs to the running server and not to its files: files and folders by their path, and files by their name. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'current_logfiles', SERIES_NOTE]);
const EMPTIED = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
]);
const PASSING = /^(pgsql_tmp|pg_internal\.init|docket\.conf\.|docket-archive\.)/;
/** Where PostgreSQL stands: read last, as its own tools do. */
const CONTROL_FILE = 'global/pg_control';
const CHUNK = 1024 * 1024;
/** Somebody's number for the lock that whoever takes a base backup holds. */
const LOCK = [0x446f_636b, 2] as const;

/**
 * Takes a base backup while people go on working: it is there as a whole or not at all.
 * Null where another process takes one. The connection is used for nothing else meanwhile.
 */
export async function takeBaseBackup(
  series: Series,
  cluster: string,
  { client, signal }: { client: pg.Client; signal: AbortSignal },
): Promise<BaseBackup | null> {
  const lock = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1, $2) as ours', [...LOCK]);
  if (!lock.rows[0]!.ours) return null;
  const { base } = foldersOf(series);
  await removeUnfinished(base);
  const { rows } = await client.query<Pick<BaseBackup, 'segmentBytes' | 'majorVersion' | 'system'> & { now: number }>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now, pg_size_bytes(current_setting('wal_segment_size'))::integer as "segmentBytes",
       current_setting('server_version_num')::integer / 10000 || '' as "majorVersion", system_identifier::text as system
     from pg_control_system()`,
  );
  const { now, ...facts } = rows[0]!;
  const begun = { ...facts, startedAt: new Date(now).toISOString() };
  const name = begun.startedAt.replaceAll(':', '-').replace(/\.\d+Z$/, 'Z');
  const unfinished = join(base, name + UNFINISHED);
  try {
    await mkdir(unfinished, { mode: 0o700 });
    // At once: nobody who stops Docket waits for a checkpoint that takes its time.
    await client.query("select pg_backup_start('Docket', true)");
    let stopped: Stopped | undefined;
    const parts = partsOf(cluster, async () => {
      stopped = await stopBackup(client);
      return stopped.label;
    });
    const file = createWriteStream(join(unfinished, BASE_FILES!), { mode: 0o600, flags: 'wx', flush: true });
    // The quickest way to compress halves it, and keeps a processor busy for the shortest time.
    await pipeline(Readable.from(parts), createGzip({ level: 1, chunkSize: CHUNK }), file, { signal });
    const { startSegment, stopSegment, stoppedAt } = stopped!;
    const taken = { name, ...begun, stoppedAt, startSegment, stopSegment, bytes: file.bytesWritten };
    await writeFile(join(unfinished, BASE_FACTS!), `${JSON.stringify(taken, null, 2)}\n`, { mode: 0o600, flush: true });
    await flushFolder(unfinished);
    await rename(unfinished, join(base, name));
    await flushFolder(base);
    return taken;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  } finally {
    await client.query('select pg_advisory_unlock($1, $2)', [...LOCK]).catch(() => undefined);
  }
}

type Stopped = { label: string; stoppedAt: string; startSegment: string; stopSegment: string };

/** Ends it without waiting for the archive: whether all that belongs to a base backup is there is looked at by whoever uses it. */
async function stopBackup(client: pg.Client): Promise<Stopped> {
  const { rows } = await client.query<{ label: string; tables: string; stopSegment: string; now: number }>(
    `select labelfile as label, spcmapfile as tables, pg_walfile_name(lsn) as "stopSegment",
       ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as now
     from pg_backup_stop(false)`,
  );
  const { label, tables, stopSegment, now } = rows[0]!;
  if (tables?.trim()) throw new Error('the database has table spaces outside of its folder, which are not backed up');
  const startSegment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)![1]!;
  return { label, stoppedAt: new Date(now).toISOString(), startSegment, stopSegment };
}

/** The archive of all files, which change meanwhile; what `stop` answers when they are read tells how they are made good. */
async function* partsOf(cluster: string, stop: () => Promise<string>): AsyncGenerator<Buffer> {
  yield* folderOf(cluster, '');
  yield* fileOf(cluster, CONTROL_FILE);
  const label = Buffer.from(await stop());
  yield tarHead({ name: 'backup_label', kind: 'file', size: label.length });
  yield label;
  yield tarFill(label.length);
  yield TAR_END;
}

async function* folderOf(cluster: string, folder: string): AsyncGenerator<Buffer> {
  const entries = await readdir(join(cluster, folder), { withFileTypes: true }).catch(ifGone);
  for (const entry of entries ?? []) {
    const name = folder ? `${folder}/${entry.name}` : entry.name;
    if (PASSING.test(entry.name) || LEFT_OUT.has(name) || name === CONTROL_FILE) continue;
    if (entry.isFile()) yield* fileOf(cluster, name);
    if (!entry.isDirectory()) continue;
    yield tarHead({ name, kind: 'folder', size: 0 });
    if (!EMPTIED.has(name)) yield* folderOf(cluster, name);
  }
}

/** A file as long as it was when it was opened: what was cut off meanwhile is made good by what was written, as the rest is. */
async function* fileOf(cluster: string, name: string): AsyncGenerator<Buffer> {
  const { O_RDONLY, O_NOFOLLOW = 0 } = constants;
  const handle = await open(join(cluster, name), O_RDONLY | O_NOFOLLOW).catch(ifGone);
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    yield tarHead({ name, kind: 'file', size });
    for (let at = 0; at < size; ) {
      const chunk = Buffer.alloc(Math.min(CHUNK, size - at));
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
      yield bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
      at += bytesRead || chunk.length;
    }
    yield tarFill(size);
  } finally {
    await handle.close();
  }
}

/** Removes what was left of base backups that were interrupted. */
async function removeUnfinished(base: string) {
  for (const name of await readdir(base))
    if (name.endsWith(UNFINISHED)) await rm(join(base, name), { recursive: true, force: true });
}

function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
