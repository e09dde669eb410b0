import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { StartProblem } from '../../operations/start-problem.ts';
import { putClusterFile } from '../cluster-file.ts';
import type { DatabasePlace } from '../database-place.ts';
import { runAs } from '../engine-account.ts';

/** Beside PostgreSQL's own files: which series of the archive goes on with this database. */
export const SERIES_NOTE = 'docket-archive';
const NAME = /^\d{4}-\d\d-\d\d-[0-9a-f]{8}$/;

/**
 * A series of an archive: base backups of one database, and what was written after them without a gap. A restored database, and one that
 * was run without an archive meanwhile, begins another, so that nothing is ever put over what came from elsewhere (SCALE-16).
 */
export type Series = { archiveFolder: string; name: string };

/** Where a series keeps what. */
export const foldersOf = ({ archiveFolder, name }: Series) => {
  const folder = join(archiveFolder, name);
  return { folder, wal: join(folder, 'wal'), base: join(folder, 'base') };
};

/** Whether a folder of an archive is a series. */
export const isSeriesName = (name: string): boolean => NAME.test(name);

/**
 * The series that a start goes on with, or begins. What keeps a first one from beginning ends the start with a sentence; what becomes of
 * the archive later stops nobody from working, and is told by those who look after it.
 */
export async function openSeries(place: DatabasePlace, archiveFolder: string): Promise<Series> {
  const noted = await notedSeries(place);
  if (noted?.archiveFolder === archiveFolder) return noted;
  const series = { archiveFolder, name: newName() };
  await refuseUnfit(place, archiveFolder);
  try {
    await makeSeriesFolders(series, place.account);
  } catch (error) {
    throw notWritable(archiveFolder, (error as NodeJS.ErrnoException).code ?? 'unknown', error);
  }
  if (place.account && !(await mayWrite(foldersOf(series).wal, place.account)))
    throw new StartProblem(
      `PostgreSQL runs as user number ${place.account.uid} and cannot get into ARCHIVE_DIR ${archiveFolder}: let other users pass through that folder and those above it (chmod o+x).`,
    );
  await putClusterFile(place, SERIES_NOTE, `${JSON.stringify(series)}\n`);
  return series;
}

/** What is written without an archive is missing in the series: the next start with one begins another. */
export async function leaveSeries(place: DatabasePlace): Promise<void> {
  await rm(join(place.cluster, SERIES_NOTE), { force: true });
}

/** The series that a database goes on with, if any. */
export async function notedSeries({ cluster }: Pick<DatabasePlace, 'cluster'>): Promise<Series | undefined> {
  const text = await readFile(join(cluster, SERIES_NOTE), 'utf8').catch(() => 'null');
  const noted = JSON.parse(text) as Partial<Series> | null;
  if (typeof noted?.archiveFolder !== 'string' || typeof noted.name !== 'string' || !isSeriesName(noted.name)) return;
  return { archiveFolder: noted.archiveFolder, name: noted.name };
}

/** Makes the folders of a series where they are missing. ARCHIVE_DIR itself is made by nobody: a disk that is not mounted must be noticed. */
export async function makeSeriesFolders(series: Series, account: DatabasePlace['account']): Promise<void> {
  const { folder, wal, base } = foldersOf(series);
  for (const [path, mode] of [[folder, 0o711] as const, [wal, 0o700] as const, [base, 0o700] as const]) {
    if (await isFolder(path)) continue;
    try {
      await mkdir(path, { mode });
    } catch (error) {
      // The disk came back at this very moment, or somebody else has made it.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST' && (await isFolder(path))) continue;
      throw error;
    }
    // Whatever the umask.
    await chmod(path, mode);
    if (account && path === wal) await chown(path, account.uid, account.gid);
  }
}

/** PostgreSQL's settings with which all that is written gets into a series, what is written now at the latest in three quarters of a minute. */
export function archiveSettings(series: Series): Record<string, string> {
  return {
    archive_mode: 'on',
    // Of PostgreSQL itself: copies under another name, flushes, renames, and puts nothing over a different file.
    archive_library: 'basic_archive',
    archive_command: '',
    'basic_archive.archive_directory': foldersOf(series).wal.replaceAll('\\', '/'),
    // The rest of a minute is for noticing and for copying.
    archive_timeout: '45s',
  };
}

/** Writes something and takes it away again. Throws what the file system says where that cannot be. */
export async function writeTrial(series: Series): Promise<void> {
  const trial = join(foldersOf(series).folder, `trial-${process.pid}`);
  try {
    await writeFile(trial, 'x'.repeat(64 * 1024), { flush: true });
  } finally {
    await rm(trial, { force: true });
  }
}

/** A series begun today: names sort by the day on which they began. */
const newName = () => `${new Date().toISOString().slice(0, 10)}-${randomBytes(4).toString('hex')}`;

async function refuseUnfit({ dataFolder, cluster }: DatabasePlace, archiveFolder: string) {
  for (const folder of [dataFolder, cluster]) {
    const way = relative(folder, resolve(archiveFolder));
    if (way === '' || !(way.startsWith('..') || resolve(way) === way))
      throw new StartProblem(
        `ARCHIVE_DIR ${archiveFolder} lies in the data folder: whatever takes one takes both. Choose a folder on another disk or machine.`,
      );
  }
  if (!(await isFolder(archiveFolder)))
    throw new StartProblem(
      `ARCHIVE_DIR ${archiveFolder} is no folder: make it. Docket does not, so that a disk that is not there is noticed.`,
    );
}

const notWritable = (folder: string, code: string, cause: unknown) =>
  new StartProblem(`Docket cannot write to ARCHIVE_DIR ${folder} (${code}): give this user write access to it.`, {
    cause,
  });

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Asked of the system itself, as that user: permission bits alone do not tell of access lists and mounts. */
async function mayWrite(folder: string, account: NonNullable<DatabasePlace['account']>): Promise<boolean> {
  const script = 'cd -- "$1" && : > trial && rm trial';
  return (await runAs(account, '/bin/sh', ['-c', script, 'sh', folder])).status === 0;
}
