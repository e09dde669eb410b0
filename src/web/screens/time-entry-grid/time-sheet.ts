import type { CostType } from '#contract/http/values.ts';
import type { Pin } from '#contract/time/pin.ts';
import type { JobBrief, TimeEntry } from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { jobKindOf } from '#domain/jobs/job-id.ts';
import { type Hundredths, sumHours } from '#domain/time/hours.ts';
import { compareTimeEntries } from '#domain/time/time-entry.ts';
import { type Draft, pairKey, placeKey, placeOf, unitsOf } from '../../time-entries/drafts/draft.ts';
import type { SheetPair } from '../../time-entries/history.ts';

/** One cell: its entries (mostly none or one) and its unsaved drafts. */
export type LineCell = { entries: TimeEntry[]; drafts: Draft[]; hours: Hundredths };

/** One line of the sheet: a job and cost type, with a cell for each day that has content. */
export type Line = {
  key: string;
  job: JobBrief;
  costType: CostType | null;
  pinId: number | null;
  cells: Map<Day, LineCell>;
  total: Hundredths;
};

const NO_CELL: LineCell = { entries: [], drafts: [], hours: 0 };

/** Returns the cell of a line on a day; an empty one if it has no content. */
export function cellOf(line: Line, day: Day): LineCell {
  return line.cells.get(day) ?? NO_CELL;
}

/**
 * Builds the lines of the sheet: one for each pair of job and cost type that has entries, drafts or a pin, or was added. Known lines keep
 * their place and new ones follow, so that nothing moves while the user works; without known lines, pinned and billable lines come first,
 * then they are sorted by job code. An unchanged line is the same object as in `previous`, so that its row doesn't re-render.
 */
export function buildLines(given: {
  entries: readonly TimeEntry[];
  pins: readonly Pin[];
  added: readonly SheetPair[];
  drafts: readonly Draft[];
  knownOrder: readonly string[];
  previous?: readonly Line[];
}): Line[] {
  const lines = new Map<string, Line>();
  const lineOf = (job: JobBrief, costType: CostType | null): Line => {
    const key = pairKey(job.id, costType?.id ?? null);
    const line = lines.get(key) ?? { key, job, costType, pinId: null, cells: new Map(), total: 0 };
    lines.set(key, line);
    return line;
  };
  const cellFor = (line: Line, day: Day): LineCell => {
    const cell = line.cells.get(day) ?? { entries: [], drafts: [], hours: 0 };
    line.cells.set(day, cell);
    return cell;
  };

  const draftOf = new Map(given.drafts.map((draft) => [draft.entryId, draft]));
  for (const entry of given.entries) {
    const { job, costType, pinId } = entry.timeAllocation;
    const draft = draftOf.get(entry.id);
    // A moved entry is displayed at its new place.
    const moved = draft && isMovedBy(draft, entry) ? draft : null;
    const line = moved ? lineOf(moved.job, moved.costType) : lineOf(job, costType);
    if (!moved) line.pinId ??= pinId;
    cellFor(line, moved?.day ?? entry.transactionDate).entries.push(entry);
  }
  for (const pin of given.pins) lineOf(pin.job, pin.costType).pinId = pin.id;
  for (const { job, costType } of given.added) lineOf(job, costType);
  for (const draft of given.drafts) cellFor(lineOf(draft.job, draft.costType), draft.day).drafts.push(draft);

  for (const line of lines.values()) {
    for (const cell of line.cells.values()) cell.hours = hoursOfCell(cell);
    line.total = sumHours([...line.cells.values()].map(({ hours }) => hours));
  }
  const before = new Map(given.previous?.map((line) => [line.key, line]));
  const unchanged = (line: Line) => {
    const known = before.get(line.key);
    return known && isSameLine(known, line) ? known : line;
  };
  return inOrder([...lines.values()].map(unchanged), given.knownOrder);
}

function isMovedBy(draft: Draft, entry: TimeEntry): boolean {
  const place = placeOf(entry);
  return draft.state !== 'unreadable' && place !== null && placeKey(place) !== placeKey(draft);
}

/** Returns the cell's future hours: drafts count, invalid text does not. */
function hoursOfCell({ entries, drafts }: LineCell): Hundredths {
  const drafted = new Map(drafts.map((draft) => [draft.entryId, draft]));
  const saved = entries.map((entry) => {
    const draft = drafted.get(entry.id);
    drafted.delete(entry.id);
    if (!draft || draft.state === 'unreadable') return unitsOf(entry);
    return draft.wanted?.units ?? 0;
  });
  const made = [...drafted.values()].map(({ state, wanted }) => (state === 'unreadable' ? 0 : (wanted?.units ?? 0)));
  return sumHours([...saved, ...made]);
}

function isSameLine(a: Line, b: Line): boolean {
  if (a.job !== b.job || a.costType !== b.costType || a.pinId !== b.pinId || a.cells.size !== b.cells.size)
    return false;
  return [...a.cells].every(([day, cell]) => {
    const other = b.cells.get(day);
    return other && isSameList(cell.entries, other.entries) && isSameList(cell.drafts, other.drafts);
  });
}

function isSameList<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

function inOrder(lines: Line[], knownOrder: readonly string[]): Line[] {
  const place = new Map(knownOrder.map((key, index) => [key, index]));
  const byRule = (line: Line) => ({
    isSaved: [...line.cells.values()].some(({ entries }) => entries.length > 0),
    isPinned: line.pinId !== null,
    jobKind: jobKindOf(line.job),
    jobCode: line.job.code,
    jobName: line.job.name,
  });
  return lines.sort((a, b) => {
    const [placeA, placeB] = [place.get(a.key), place.get(b.key)];
    if (placeA !== undefined && placeB !== undefined) return placeA - placeB;
    if (placeA !== undefined || placeB !== undefined) return placeA !== undefined ? -1 : 1;
    if (knownOrder.length > 0) return 0;
    return compareTimeEntries(byRule(a), byRule(b)) || (a.costType?.name ?? '').localeCompare(b.costType?.name ?? '');
  });
}

/** Returns the hours of each day over all lines. */
export function dayTotals(lines: readonly Line[], days: readonly Day[]): Map<Day, Hundredths> {
  return new Map(days.map((day) => [day, sumHours(lines.map((line) => cellOf(line, day).hours))]));
}
