import type { CostType } from '#contract/http/values.ts';
import type { JobBrief } from '#contract/time/time-entry.ts';
import { type Day, formatDay } from '#domain/calendar/calendar.ts';
import type { BlockNumbers } from '#domain/text/number-text.ts';
import { sumHours } from '#domain/time/hours.ts';
import type { BlockRow, TimesheetBlock } from '#domain/time/pasted-timesheet.ts';
import { NOTES_MAXIMUM } from '#domain/time/time-entry.ts';
import { text } from '../../../platform/translation.ts';
import { type EntryChange, pairKey } from '../../../time-entries/drafts/draft.ts';
import type { SheetPair } from '../../../time-entries/history.ts';
import { cutTo } from '../../../widgets/notes-input.tsx';
import { cellOf, type Line } from '../time-sheet.ts';
import { readPastedCell } from './pasted-cell.ts';
import {
  type CellPlan,
  planCells,
  type SheetRules,
  type WantedCell,
  type WantedEntry,
  withoutGuessing,
} from './plan-cells.ts';

/** A job named by pasted text, with its cost types. */
export type NamedJob = { job: JobBrief; costTypes: CostType[] };

/** A row of the block with its target line; `isAsked` = only the user can choose it. */
export type MatchedRow = { row: BlockRow; line: Line | null; isAsked: boolean; notes: string };

/** The effect of pasting a block. `cells` = the current and future content of each changed cell. */
export type BlockPlan = CellPlan & { shown: SheetPair[]; overwritten: number };

/** Checks whether text names a job: by code, by name, or by both, the code first. */
export function isJobNamed(given: string, { code, name }: Pick<JobBrief, 'code' | 'name'>): boolean {
  const [wanted, ownCode] = [given.trim().toLowerCase(), code.toLowerCase()];
  if (wanted === ownCode || wanted === name.toLowerCase()) return true;
  return wanted.startsWith(ownCode) && /^[^\p{L}\p{N}]/u.test(wanted.slice(ownCode.length));
}

/** Checks whether text names a cost type: by name or code. */
export function isCostTypeNamed(given: string, { code, name }: CostType): boolean {
  const wanted = given.trim().toLowerCase();
  return wanted === name.toLowerCase() || (code ?? '').toLowerCase() === wanted;
}

/**
 * Finds the line of each row: by its job and cost type, among the displayed lines and `named`; if the block names no jobs, from the row in
 * which it was pasted. `chosen` = the user's choice for a row, by its index in the block: the key of a line, '' = none.
 */
export function matchRows(
  block: TimesheetBlock,
  given: {
    lines: readonly Line[];
    top: number;
    named: ReadonlyMap<string, NamedJob>;
    preferredCostTypeId: number | null;
    chosen: ReadonlyMap<number, string>;
  },
): MatchedRow[] {
  const lines = given.lines.filter(({ costType }) => costType !== null);
  return block.rows.map((row) => {
    const found = block.namesJobs ? lineOfNames(row, lines, given, block.namesCostTypes) : null;
    const line = block.namesJobs ? (found?.line ?? null) : (given.lines[given.top + row.place] ?? null);
    const known = line?.costType ? line : null;
    const choice = given.chosen.get(row.index);
    const notes = [found?.isNote ? row.costType : null, row.notes].filter(Boolean).join('\n');
    return {
      row,
      line: choice === undefined ? known : (lines.find(({ key }) => key === choice) ?? null),
      isAsked: known === null,
      notes,
    };
  });
}

function lineOfNames(
  { job, costType }: BlockRow,
  lines: readonly Line[],
  { named, preferredCostTypeId }: Parameters<typeof matchRows>[1],
  isCostTypeSure: boolean,
): { line: Line | null; isNote: boolean } {
  if (!job) return { line: null, isNote: false };
  const ofJob = lines.filter((line) => isJobNamed(job, line.job));
  const other = ofJob.length === 0 ? named.get(job.trim()) : undefined;
  const offered = other?.costTypes ?? ofJob.map((line) => line.costType!);
  const fitting = costType ? offered.filter((one) => isCostTypeNamed(costType, one)) : [];
  const isNote = costType !== null && fitting.length === 0 && !isCostTypeSure;
  const candidates = fitting.length > 0 || (costType && isCostTypeSure) ? fitting : offered;
  const one =
    candidates.length === 1
      ? candidates[0]!
      : candidates.find(({ id }) => id === preferredCostTypeId && other !== undefined);
  if (!one) return { line: null, isNote };
  const shown = ofJob.find((line) => line.costType!.id === one.id);
  if (shown || !other) return { line: shown ?? null, isNote };
  const key = pairKey(other.job.id, one.id);
  return { line: { key, job: other.job, costType: one, pinId: null, cells: new Map(), total: 0 }, isNote };
}

/** Plans what pasting the matched rows would write. Empty cells of the block change nothing; rows for the same cell are added up. */
export function planBlock(
  matched: readonly MatchedRow[],
  sheet: { lines: readonly Line[]; days: readonly Day[]; rules: SheetRules },
  numbers: BlockNumbers | null,
): BlockPlan {
  const skipped: string[] = [];
  const cells = new Map<string, { line: Line; day: Day; wanted: WantedEntry[] }>();
  for (const { row, line, notes } of matched) {
    for (const { day, heading, text: given } of row.hours) {
      const read = readPastedCell({ text: given, own: null }, numbers);
      if (!('unreadable' in read) && read.wanted.length === 0) continue;
      const reason =
        (line === null && text('No job selected')) ||
        (day === null && text('"{heading}" is not a date', { heading })) ||
        (!sheet.days.includes(day!) && text("{day} isn't displayed", { day: formatDay(day!) }));
      if (reason) skipped.push(reason);
      else if ('unreadable' in read) skipped.push(read.unreadable);
      else {
        const key = `${line!.key} ${day}`;
        const cell = cells.get(key) ?? { line: line!, day: day!, wanted: [] };
        cell.wanted.push(...read.wanted.map((entry) => withNotes(entry, notes)));
        cells.set(key, cell);
      }
    }
  }
  const wanted = [...cells.values()].map(
    (cell): WantedCell => withoutGuessing({ ...cell, wanted: [addedUp(cell.wanted)] }),
  );
  const plan = planCells(wanted, sheet.rules);
  const isShown = new Set(sheet.lines.map(({ key }) => key));
  const written = new Set(plan.changes.map(keyOfChange));
  const shown = [...new Map([...cells.values()].map(({ line }) => [line.key, line])).values()].filter(
    ({ key }) => !isShown.has(key) && written.has(key),
  );
  return {
    changes: plan.changes,
    skipped: [...skipped, ...plan.skipped],
    shown: shown.map(({ job, costType }) => ({ job, costType: costType! })),
    overwritten: plan.changes.filter((change) => hoursBefore(change, sheet.lines) !== 0).length,
  };
}

/** Returns the current hours in the cell of a change. */
export function hoursBefore({ job, costType, day }: EntryChange, lines: readonly Line[]): number {
  const line = lines.find(({ key }) => key === pairKey(job.id, costType.id));
  return line ? cellOf(line, day).hours : 0;
}

function keyOfChange({ job, costType }: EntryChange): string {
  return pairKey(job.id, costType.id);
}

function withNotes({ units, notes }: WantedEntry, ofRow: string): WantedEntry {
  const all = [notes, ofRow].filter(Boolean).join('\n');
  return all ? { units, notes: cutTo(NOTES_MAXIMUM, all) } : { units };
}

function addedUp(entries: readonly WantedEntry[]): WantedEntry {
  const notes = [...new Set(entries.flatMap((entry) => entry.notes ?? []))].join('\n');
  return withNotes({ units: sumHours(entries.map(({ units }) => units)) }, notes);
}
