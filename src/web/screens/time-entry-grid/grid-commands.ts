import type { Day } from '#domain/calendar/calendar.ts';
import { jobKindOf } from '#domain/jobs/job-id.ts';
import type { Hundredths } from '#domain/time/hours.ts';
import { text } from '../../platform/translation.ts';
import { type ClipboardBlock, numbersOf } from '../../sheet/clipboard.ts';
import { type CellRange, type Position, positionsOf } from '../../sheet/selection.ts';
import type { CellPair } from '../../sheet/sheet-model.ts';
import type { DraftStore } from '../../time-entries/drafts/draft-store.ts';
import { contentsOf, type EntrySlot, firstSlotOf } from '../../time-entries/entry-slots.ts';
import { toast } from '../../widgets/dialog/toast.tsx';
import { describeSkipped } from '../../widgets/skipped-message.ts';
import { changeOfHours } from './cells/cell-changes.ts';
import { settledSlot } from './cells/entry-box-content.ts';
import { fillUpDays, hoursIntoCells, type LineDay } from './cells/fill-hours.ts';
import { copiedCell, readPastedCell } from './cells/pasted-cell.ts';
import { planCells, type SheetRules, type WantedCell, wantedOfCopy, withoutGuessing } from './cells/plan-cells.ts';
import { FIRST_DAY_COLUMN } from './grid-rows.tsx';
import { cellOf, type Line } from './time-sheet.ts';

/** The displayed sheet, on which the commands act. */
export type ShownSheet = {
  lines: readonly Line[];
  days: readonly Day[];
  rules: SheetRules;
  workHoursOf: (day: Day) => Hundredths;
};

/** Returns the line and day of a cell; null for other columns and the empty row. */
export function lineDayAt({ lines, days }: ShownSheet, { row, column }: Position): LineDay | null {
  const line = lines[row];
  const day = days[column - FIRST_DAY_COLUMN];
  return line?.costType && day ? { line, day } : null;
}

/** The cell being edited, with its entry as it was when editing started. */
export type EditStart = { lineKey: string; day: Day; slot: EntrySlot | null };

/** The commands on cells of hours. Each is one undo step, and shows one message about all skipped cells. */
export function gridCommands(sheet: ShownSheet, store: DraftStore, editStart: { current: EditStart | null }) {
  const { rules } = sheet;
  const cellsIn = (range: CellRange) => positionsOf(range).flatMap((position) => lineDayAt(sheet, position) ?? []);

  const carryOut = (cells: readonly WantedCell[], outside = 0) => {
    const { changes, skipped } = planCells(cells, rules);
    store.commit(changes);
    const reasons = [...skipped, ...new Array<string>(outside).fill(text('Outside the sheet'))];
    const message = describeSkipped(reasons);
    if (message) toast('warning', message);
    return changes.length;
  };

  /** Returns the entry as it was when editing started, so that saving detects someone else's change instead of overwriting it. */
  const slotTypedOver = ({ line, day }: LineDay) => {
    const cell = cellOf(line, day);
    const isSameCell = editStart.current?.lineKey === line.key && editStart.current.day === day;
    return isSameCell ? settledSlot(editStart.current!.slot, cell) : firstSlotOf(cell);
  };

  return {
    begin(position: Position) {
      const cell = lineDayAt(sheet, position);
      editStart.current = cell && {
        lineKey: cell.line.key,
        day: cell.day,
        slot: firstSlotOf(cellOf(cell.line, cell.day)),
      };
    },

    /** Commits hours typed in one cell; `=` alone fills its day up to the work hours. */
    commit(position: Position, typed: string) {
      const cell = lineDayAt(sheet, position);
      if (!cell) return;
      if (typed.trim() === '=') {
        carryOut(fillUpDays([cell], sheet));
        return;
      }
      const limits = { total: rules.totals.get(cell.day) ?? 0, maximum: rules.maximumOf(cell.day) };
      const change = changeOfHours(cell, slotTypedOver(cell), typed.replace(/^\s*=/, ''), limits);
      if (change) store.commit([change]);
    },

    /** Commits hours typed for every cell of a range; `=40` distributes 40 hours. */
    commitInto(range: CellRange, typed: string) {
      carryOut(hoursIntoCells(cellsIn(range), typed, sheet).map(withoutGuessing));
    },

    clear(range: CellRange) {
      carryOut(cellsIn(range).map((cell) => ({ ...cell, wanted: [] })));
    },

    /** Copies a range: cells of hours with all their content, and the text of other cells. */
    blockOf(range: CellRange, textOf: (position: Position) => string, hasNotes: boolean): ClipboardBlock {
      const rows = [];
      for (let row = range.top; row <= range.bottom; row++) {
        const cells = [];
        for (let column = range.left; column <= range.right; column++) {
          const cell = lineDayAt(sheet, { row, column });
          cells.push(
            cell
              ? copiedCell(contentsOf(cellOf(cell.line, cell.day)), jobKindOf(cell.line.job), hasNotes)
              : { text: textOf({ row, column }), own: null },
          );
        }
        rows.push(cells);
      }
      return { rows };
    },

    paste(block: ClipboardBlock, pairs: readonly CellPair[]) {
      const numbers = numbersOf(block);
      const placed = new Set<ClipboardBlock['rows'][number][number]>();
      const cells = pairs.flatMap(({ source, target }): WantedCell[] => {
        const cell = lineDayAt(sheet, target);
        const pasted = block.rows[source.row]?.[source.column];
        if (!cell || !pasted) return [];
        placed.add(pasted);
        return [{ ...cell, ...readPastedCell(pasted, numbers) }];
      });
      // Empty cells that don't fit need no report.
      const outside = block.rows.flat().filter((cell) => !placed.has(cell) && cell.text.trim() !== '');
      carryOut(cells.map(withoutGuessing), outside.length);
      if (block.wasCut) toast('warning', text('The clipboard contains more than fits; only its beginning was pasted'));
    },

    /** Copies hours, notes and flag from other cells. */
    fill(pairs: readonly CellPair[]) {
      const cells = pairs.flatMap(({ source, target }): WantedCell[] => {
        const from = lineDayAt(sheet, source);
        const to = lineDayAt(sheet, target);
        return from && to ? [{ ...to, wanted: wantedOfCopy(contentsOf(cellOf(from.line, from.day)), from.line) }] : [];
      });
      carryOut(cells);
    },
  };
}
export type GridCommands = ReturnType<typeof gridCommands>;
