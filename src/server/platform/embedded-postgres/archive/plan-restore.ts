import { StartProblem } from '../../operations/start-problem.ts';
import { type BaseBackup, isDatedAhead, type SeriesContents } from './contents.ts';
import { nextSegment } from './wal-file.ts';

/** Milliseconds by which the clocks of two machines may differ: what is written as one ends is not written after the next began. */
const SAME_MOMENT = 60_000;

/** Of what a database is made again: the base backup, and what was written from then on, without a gap. */
export type RestorePlan = {
  series: SeriesContents;
  base: BaseBackup;
  segments: string[];
  /** The segment that is missing although later ones are there; null = none is. */
  missing: string | null;
  /** Whether later segments were left aside, as nothing in them can be of the instant or before. */
  isBounded: boolean;
};

/**
 * The newest base backup that was whole at an instant (null = the newest of all), with the segments after it (SCALE-16). Throws a StartProblem
 * with what somebody can do where there is none.
 */
export function planRestore(archive: readonly SeriesContents[], at: Date | null, archiveFolder: string): RestorePlan {
  const all = archive.flatMap((series) => series.bases.map((base) => ({ series, base })));
  if (all.length === 0) throw new StartProblem(`There is no base backup in ${archiveFolder}.`);
  refuseSeveralDatabases(all, archiveFolder);
  const now = new Date();
  const ahead = ({ base }: { base: BaseBackup }) => Number(isDatedAhead(base, now));
  // One that is dated ahead is older than it says, and the last to be gone on from.
  const inOrder = all.sort(
    (one, other) => ahead(other) - ahead(one) || (one.base.stoppedAt < other.base.stoppedAt ? -1 : 1),
  );
  const possible = inOrder.filter(({ base }) => at === null || Date.parse(base.stoppedAt) <= at.getTime());
  if (possible.length === 0) {
    const first = inOrder.find((one) => !ahead(one)) ?? inOrder[0]!;
    throw new StartProblem(
      `There is no base backup from before ${at!.toISOString()}: the first that can be gone on from is of ${first.base.stoppedAt}.`,
    );
  }
  refuseSideBySide(
    possible.map(({ series }) => series),
    archiveFolder,
  );
  let missing: string | null = null;
  for (const { series, base } of possible.toReversed()) {
    const plan = planFrom(series, base, at);
    if (plan.segments.includes(base.stopSegment)) return plan;
    missing ??= plan.missing ?? base.stopSegment;
  }
  throw new StartProblem(
    `No base backup from before ${at ? at.toISOString() : 'now'} can be used: ${missing}, which belongs to the last, is missing in the archive.`,
  );
}

/** Two databases in one archive: nobody but whoever asks knows which one is meant. */
function refuseSeveralDatabases(all: readonly { series: SeriesContents; base: BaseBackup }[], archiveFolder: string) {
  if (new Set(all.map(({ base }) => base.system)).size < 2) return;
  const names = [...new Set(all.map(({ series, base }) => `${series.name} (database ${base.system})`))].join(', ');
  throw new StartProblem(`${archiveFolder} holds several databases: say which with --from. There are ${names}.`);
}

/**
 * Two series of one database, of which the older went on when the newer had begun: somebody has looked at a restored one with the archive of the one that people work
 * in. The newest base backup is of either then, and nothing in it says which is meant.
 */
function refuseSideBySide(possible: readonly SeriesContents[], archiveFolder: string) {
  const inOrder = [...new Set(possible)].sort((one, other) => beginningOf(one) - beginningOf(other));
  for (const [index, older] of inOrder.entries()) {
    const newer = inOrder.slice(index + 1).find((one) => (older.writtenAt ?? 0) > beginningOf(one) + SAME_MOMENT);
    if (newer)
      throw new StartProblem(
        `${archiveFolder} holds two series of the same database that went on beside each other: ${older.name}, written to until ${new Date(older.writtenAt!).toISOString()}, and ${newer.name}, begun ${newer.bases[0]!.startedAt}. One is of a trial, or of a machine that was given up: say with --from which one is meant.`,
      );
  }
}

const beginningOf = ({ bases }: SeriesContents) => Date.parse(bases[0]!.startedAt);

function planFrom(series: SeriesContents, base: BaseBackup, at: Date | null): RestorePlan {
  const timeline = base.startSegment.slice(0, 8);
  const there = new Set(series.segments.filter((name) => name.startsWith(timeline)));
  // What was written before a base backup of later on began is all that can be of the instant.
  const isLater = ({ startedAt, startSegment }: BaseBackup) =>
    startSegment > base.startSegment && Date.parse(startedAt) > at!.getTime();
  const bound = at && series.bases.find(isLater);
  const last = bound?.startSegment ?? [...there].sort().at(-1) ?? '';
  const segments: string[] = [];
  let missing: string | null = null;
  for (let next = base.startSegment; next <= last && !missing; next = nextSegment(next, base.segmentBytes)) {
    if (there.has(next)) segments.push(next);
    else missing = next;
  }
  return { series, base, segments, missing, isBounded: bound !== null && bound !== undefined };
}
