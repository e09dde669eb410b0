import { TIME_REFUSALS } from '#contract/time/time-refusal.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import type { DayClosing } from '#domain/calendar/period.ts';
import { type JobKind, jobKindOf } from '#domain/jobs/job-id.ts';
import { exceedsDay } from '#domain/time/day-limit.ts';
import { type Hundredths, hoursAsNumber, sumHours } from '#domain/time/hours.ts';
import { isCopyBillable, unitsRefusal } from '#domain/time/time-entry.ts';
import { formatHours, withDecimalSign } from '../../../platform/formats.ts';
import { text } from '../../../platform/translation.ts';
import { type EntryChange, type EntryContent, isSameContent } from '../../../time-entries/drafts/draft.ts';
import {
  contentsOf,
  type EntrySlot,
  slotMoveRefusal,
  slotRefusal,
  slotsOf,
} from '../../../time-entries/entry-slots.ts';
import { cellOf, type Line } from '../time-sheet.ts';

/** The intended content of an entry. Missing notes stay unchanged; `copied` is the flag of the copied entry. */
export type WantedEntry = {
  units: Hundredths;
  notes?: string;
  copied?: { isBillable: boolean; jobKind: JobKind };
};

/** The intended content of a cell: its entries, none to empty the cell; or why the input is invalid. */
export type WantedCell = { line: Line; day: Day } & (
  | { wanted: readonly WantedEntry[]; unreadable?: never }
  | { wanted?: never; unreadable: string }
);

/** The rules that a plan follows; the server checks them again. */
export type SheetRules = {
  closingOf: (day: Day) => DayClosing | null;
  /** Returns the maximum hours of a day, as valid on that day. */
  maximumOf: (day: Day) => Hundredths;
  /** The current hours of each day. */
  totals: ReadonlyMap<Day, Hundredths>;
  /** Checks whether the user may set the billable flag of the line's entries. */
  canSetBillable: (line: Line) => boolean;
};

/** Changes that can be made together, and a reason for each skipped cell. */
export type CellPlan = { changes: EntryChange[]; skipped: string[] };

/**
 * Plans a paste, a fill or a clearing of many cells. It is checked as a whole: cells that reduce a day come first, and no day exceeds its
 * maximum. A cell that can't be changed is skipped with its reason; one that already has the content is neither changed nor skipped.
 */
export function planCells(cells: readonly WantedCell[], rules: SheetRules): CellPlan {
  const totals = new Map(rules.totals);
  const skipped: string[] = [];
  const planned = cells.flatMap((cell) => {
    const changes = changesOf(cell, rules);
    if (typeof changes === 'string') {
      skipped.push(changes);
      return [];
    }
    return changes.length > 0 ? [{ day: cell.day, changes, added: addedBy(changes, cell) }] : [];
  });
  const accepted = new Set<(typeof planned)[number]>();
  for (const cell of [...planned].sort((a, b) => Math.sign(a.added) - Math.sign(b.added))) {
    const total = totals.get(cell.day) ?? 0;
    const maximum = rules.maximumOf(cell.day);
    if (exceedsDay({ total, change: cell.added, maximum })) {
      skipped.push(text.of(TIME_REFUSALS['day-above-maximum'].text, inWords(maximum)));
      continue;
    }
    totals.set(cell.day, total + cell.added);
    accepted.add(cell);
  }
  return { changes: planned.flatMap((cell) => (accepted.has(cell) ? cell.changes : [])), skipped };
}

/** Returns the content for a cell from the copied entries of another line. */
export function wantedOfCopy(contents: readonly EntryContent[], { job }: Pick<Line, 'job'>): WantedEntry[] {
  const jobKind = jobKindOf(job);
  return contents.map(({ units, notes, isBillable }) => ({ units, notes, copied: { isBillable, jobKind } }));
}

/** A plain number doesn't say how to split a cell with several entries: it leaves them unchanged, unless it is their sum. */
export function withoutGuessing(cell: WantedCell): WantedCell {
  const { entries, hours } = cellOf(cell.line, cell.day);
  if (entries.length < 2 || cell.unreadable !== undefined) return cell;
  const isText = cell.wanted.every(({ copied }) => copied === undefined);
  if (!isText || cell.wanted.length === 0) return cell;
  if (cell.wanted[0]!.units === hours)
    return { ...cell, wanted: wantedOfCopy(contentsOf(cellOf(cell.line, cell.day)), cell.line) };
  return { line: cell.line, day: cell.day, unreadable: text('Cell with several entries') };
}

/** Returns the changes of one cell, entry by entry, or the reason why there are none. */
function changesOf(cell: WantedCell, rules: SheetRules): EntryChange[] | string {
  if (cell.unreadable !== undefined) return cell.unreadable;
  const { line, day } = cell;
  const slots = slotsOf(cellOf(line, day)).filter(({ content }) => content !== null);
  const wanted = cell.wanted.filter(({ units }) => units !== 0);
  const count = Math.max(slots.length, wanted.length);
  const changes: EntryChange[] = [];
  for (let index = 0; index < count; index++) {
    const slot = slots[index] ?? null;
    const content = wantedContent(line, slot, wanted[index] ?? null, rules);
    if (isSameContent(slot?.content ?? null, content)) continue;
    // Entries on an inactive job can be deleted, but not otherwise changed.
    const fixed = content
      ? slotRefusal(line, slot?.base ?? null, rules.closingOf(day))
      : slotMoveRefusal(slot?.base ?? null, rules.closingOf(day));
    if (fixed) return text.of(fixed);
    const maximum = rules.maximumOf(day);
    const wrong = content && unitsRefusal(content.units, maximum);
    if (wrong) return text.of(TIME_REFUSALS[wrong].text, inWords(maximum));
    changes.push(changeOfSlot(line, day, slot, content));
  }
  return changes;
}

/** Returns the change of one entry of a cell to new content. */
export function changeOfSlot(
  line: Line,
  day: Day,
  slot: Pick<EntrySlot, 'entryId' | 'base'> | null,
  wanted: EntryContent | null,
): EntryChange {
  return {
    job: line.job,
    costType: line.costType!,
    day,
    entryId: slot?.entryId ?? null,
    base: slot?.base ?? null,
    text: wanted ? formatHours(wanted.units) : '',
    wanted,
  };
}

function wantedContent(
  line: Line,
  slot: EntrySlot | null,
  wanted: WantedEntry | null,
  rules: SheetRules,
): EntryContent | null {
  if (!wanted) return null;
  const own = slot?.content ?? null;
  return {
    units: wanted.units,
    notes: wanted.notes ?? own?.notes ?? '',
    isBillable: isCopyBillable(wanted.copied ?? null, {
      existingFlag: own?.isBillable ?? null,
      jobKind: jobKindOf(line.job),
      maySetBillable: rules.canSetBillable(line),
    }),
  };
}

function addedBy(changes: readonly EntryChange[], { line, day }: { line: Line; day: Day }): Hundredths {
  const before = new Map(slotsOf(cellOf(line, day)).map(({ entryId, content }) => [entryId, content?.units ?? 0]));
  return sumHours(
    changes.map(({ entryId, wanted }) => (wanted?.units ?? 0) - (entryId === null ? 0 : (before.get(entryId) ?? 0))),
  );
}

function inWords(maximum: Hundredths): { max: string } {
  return { max: withDecimalSign(String(hoursAsNumber(maximum))) };
}
