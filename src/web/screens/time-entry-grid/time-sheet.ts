import type { Pin } from '#contract/pin.ts';
import type { JobBrief, TimeEntry } from '#contract/time-entry.ts';
import type { CostType } from '#contract/values.ts';
import type { Day } from '#domain/calendar.ts';
import { type Hundredths, hundredthsFromNumber, sumHours } from '#domain/hours.ts';
import { compareTimeEntries } from '#domain/time-entry.ts';

/** What a time entry holds beside its place: job, cost type and day. */
export type EntryContent = { units: Hundredths; notes: string; isBillable: boolean };

/** Where a cell stands: the pair of a line, and a day. */
export type CellPlace = { job: JobBrief; costType: CostType; day: Day };

/**
 * What a person put into a cell that is not saved yet. `wanted` null = the entry shall go; `text` is what was typed and
 * is never lost (TE-14).
 */
export type Draft = CellPlace & {
  key: string;
  text: string;
  base: TimeEntry | null;
  wanted: EntryContent | null;
  state: 'waiting' | 'saving' | 'failed' | 'unreadable' | 'conflict';
  /** Whether sending it again as it is cannot help: a rule refused it, not the way to the server. */
  isFinal: boolean;
  /** Why it is not saved, for the user. */
  message: string | null;
  /** In a conflict: the entry as it stands at the server, null when it was deleted there. */
  current: TimeEntry | null;
  requestId: string;
};

/** One cell: its entries (mostly none or one) and what waits to be saved. */
export type LineCell = { entries: TimeEntry[]; drafts: Draft[]; hours: Hundredths };

/** One line of the sheet: a job and cost type, with a cell for each day that has anything. */
export type Line = {
  key: string;
  job: JobBrief;
  costType: CostType | null;
  pinId: number | null;
  cells: Map<Day, LineCell>;
  total: Hundredths;
};

/** A line that a person added and that has nothing saved yet. */
export type AddedLine = { job: JobBrief; costType: CostType };

/** The key of a pair's line. */
export function pairKey(jobId: number, costTypeId: number | null): string {
  return `${jobId}:${costTypeId ?? 0}`;
}

/** The key of what waits for one entry of a cell; entry 0 is the one to be made. */
export function draftKey(place: CellPlace, entryId: number): string {
  return `${pairKey(place.job.id, place.costType.id)}|${place.day}|${entryId}`;
}

/** Hours of an entry in hundredths. */
export function unitsOf(entry: TimeEntry): Hundredths {
  return hundredthsFromNumber(entry.units) ?? 0;
}

const NO_CELL: LineCell = { entries: [], drafts: [], hours: 0 };

/** The cell of a line on a day; an empty one where there is nothing. */
export function cellOf(line: Line, day: Day): LineCell {
  return line.cells.get(day) ?? NO_CELL;
}

/**
 * The lines of the sheet: a line for each pair of job and cost type that has entries, drafts, a pin or was added. Pins
 * thus wait for hours (PIN-03). Lines known from before keep their place and new ones follow, so that nothing jumps
 * while somebody works; without known ones the order is TE-15's.
 */
export function buildLines(given: {
  entries: readonly TimeEntry[];
  pins: readonly Pin[];
  added: readonly AddedLine[];
  drafts: readonly Draft[];
  knownOrder: readonly string[];
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

  for (const entry of given.entries) {
    const { job, costType, pinId } = entry.timeAllocation;
    const line = lineOf(job, costType);
    line.pinId ??= pinId;
    cellFor(line, entry.transactionDate).entries.push(entry);
  }
  for (const pin of given.pins) lineOf(pin.job, pin.costType).pinId = pin.id;
  for (const { job, costType } of given.added) lineOf(job, costType);
  for (const draft of given.drafts) cellFor(lineOf(draft.job, draft.costType), draft.day).drafts.push(draft);

  for (const line of lines.values()) {
    for (const cell of line.cells.values()) cell.hours = hoursOfCell(cell);
    line.total = sumHours([...line.cells.values()].map(({ hours }) => hours));
  }
  return inOrder([...lines.values()], given.knownOrder);
}

/** The cell's hours as they will be: what is typed counts, what cannot be read does not. */
function hoursOfCell({ entries, drafts }: LineCell): Hundredths {
  const drafted = new Map(drafts.map((draft) => [draft.base?.id ?? 0, draft]));
  const saved = entries.map((entry) => {
    const draft = drafted.get(entry.id);
    if (!draft || draft.state === 'unreadable') return unitsOf(entry);
    return draft.wanted?.units ?? 0;
  });
  const made = drafted.get(0);
  return sumHours([...saved, made && made.state !== 'unreadable' ? (made.wanted?.units ?? 0) : 0]);
}

function inOrder(lines: Line[], knownOrder: readonly string[]): Line[] {
  const place = new Map(knownOrder.map((key, index) => [key, index]));
  const byRule = (line: Line) => ({
    isSaved: [...line.cells.values()].some(({ entries }) => entries.length > 0),
    isPinned: line.pinId !== null,
    isJobBillable: line.job.isBillable,
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

/** The hours of each day over all lines. */
export function dayTotals(lines: readonly Line[], days: readonly Day[]): Map<Day, Hundredths> {
  return new Map(days.map((day) => [day, sumHours(lines.map((line) => cellOf(line, day).hours))]));
}
