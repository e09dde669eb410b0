import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BaseBackup, isDatedAhead, readArchive, readSeries, type SeriesContents } from './contents.ts';
import { foldersOf, type Series } from './series.ts';
import { isBeforeSegment } from './wal-file.ts';

/** What a series needs no more: base backups by their names, and whatever was written before a segment. */
type Superfluous = { bases: string[]; beforeSegment: string | null };

/**
 * All but the newest base backups, and what was written before the oldest of those (SCALE-16). One whose last segment has not come yet counts for
 * none, and is kept.
 */
export function superfluousIn(
  { bases, segments }: Pick<SeriesContents, 'bases' | 'segments'>,
  keep: number,
): Superfluous {
  const whole = bases.filter(({ stopSegment }) => segments.includes(stopSegment));
  const oldest = whole.at(-keep);
  if (!oldest || whole.length < keep) return { bases: [], beforeSegment: null };
  const isOlder = ({ startSegment }: BaseBackup) => startSegment < oldest.startSegment;
  return { bases: bases.filter(isOlder).map(({ name }) => name), beforeSegment: oldest.startSegment };
}

/**
 * Removes what a series needs no more, and earlier series of the same database in which nothing was written since the oldest that is
 * kept: what another database has in the same archive is never touched.
 */
export async function removeSuperfluous(series: Series, keep: number): Promise<void> {
  const { wal, base } = foldersOf(series);
  const contents = await readSeries(series);
  const { bases, beforeSegment } = superfluousIn(contents, keep);
  for (const name of bases) await rm(join(base, name), { recursive: true, force: true });
  if (beforeSegment === null) return;
  for (const name of await readdir(wal))
    if (/^[0-9A-F]{24}(\.|$)/.test(name) && isBeforeSegment(name, beforeSegment))
      await rm(join(wal, name), { force: true });
  const oldest = contents.bases.find(({ name }) => !bases.includes(name))!;
  // Of what is dated ahead nobody knows which other series is from before.
  if (isDatedAhead(oldest)) return;
  for (const other of await readArchive(series.archiveFolder)) {
    if (other.name === series.name || !other.bases.every(({ system }) => system === oldest.system)) continue;
    if (other.bases.length > 0 && (await changedAt(other)) < Date.parse(oldest.startedAt))
      await rm(foldersOf(other).folder, { recursive: true, force: true });
  }
}

/** When something was put into a series last, in milliseconds. */
async function changedAt(series: Series): Promise<number> {
  const { wal, base } = foldersOf(series);
  const times = await Promise.all([wal, base].map(async (folder) => (await stat(folder)).mtimeMs));
  return Math.max(...times);
}
