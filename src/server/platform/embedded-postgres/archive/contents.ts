import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { foldersOf, isSeriesName, type Series } from './series.ts';
import { isSegmentName } from './wal-file.ts';

/** What PostgreSQL's files were at a moment, as far as what was written between its first and its last segment says the rest. */
export type BaseBackup = {
  name: string;
  startedAt: string;
  /** From this moment on, by the clock of the database, it can be gone on from. */
  stoppedAt: string;
  startSegment: string;
  stopSegment: string;
  segmentBytes: number;
  majorVersion: string;
  /** The number that PostgreSQL gives a database when it is made. */
  system: string;
  bytes: number;
};

/**
 * A series with what is in it: base backups that are whole, in the order in which they were taken, and the names of segments in order; `writtenAt` = when the last
 * of those came, in milliseconds.
 */
export type SeriesContents = Series & { bases: BaseBackup[]; segments: string[]; writtenAt: number | null };

/** The files of a base backup, and what says that it is whole. */
export const [BASE_FILES, BASE_FACTS] = ['files.tar.gz', 'base.json'];
export const UNFINISHED = '.unfinished';
export const COMPRESSED = '.gz';

/** Whether a base backup is dated ahead: it was taken while the clock was, and is not the newest for that. */
export const isDatedAhead = ({ startedAt }: Pick<BaseBackup, 'startedAt'>, now = new Date()): boolean =>
  Date.parse(startedAt) > now.getTime();

/** All series of an archive. Throws what the file system says where it cannot be read. */
export async function readArchive(archiveFolder: string): Promise<SeriesContents[]> {
  const names = (await readdir(archiveFolder)).filter(isSeriesName).sort();
  return Promise.all(names.map((name) => readSeries({ archiveFolder, name })));
}

/** One of them. */
export async function readSeries(series: Series): Promise<SeriesContents> {
  const { wal, base } = foldersOf(series);
  const [ofBases, ofWal] = await Promise.all([base, wal].map((folder) => readdir(folder).catch(ifMissing)));
  const whole = ofBases!.filter((name) => !name.endsWith(UNFINISHED)).sort();
  const bases = await Promise.all(whole.map((name) => readBase(join(base, name))));
  // What was written tells the order, also where a clock was put right in between.
  const inOrder = bases
    .filter((one) => one !== null)
    .sort((one, other) => (one.startSegment < other.startSegment ? -1 : 1));
  const segments = segmentsAmong(ofWal!);
  const last = segments.at(-1);
  return { ...series, bases: inOrder, segments, writtenAt: last === undefined ? null : await timeOf(join(wal, last)) };
}

/** When a segment came, as it is or compressed; it may become the one from the other at this moment. */
async function timeOf(segment: string): Promise<number | null> {
  const found = await stat(segment).catch(() => stat(segment + COMPRESSED).catch(() => null));
  return found?.mtimeMs ?? null;
}

/** A segment is there as PostgreSQL has copied it or compressed, or, for a moment, both. */
function segmentsAmong(names: readonly string[]): string[] {
  const plain = names.map((name) => (name.endsWith(COMPRESSED) ? name.slice(0, -COMPRESSED.length) : name));
  return [...new Set(plain.filter(isSegmentName))].sort();
}

async function readBase(folder: string): Promise<BaseBackup | null> {
  const text = await readFile(join(folder, BASE_FACTS), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as BaseBackup);
}

function ifMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
