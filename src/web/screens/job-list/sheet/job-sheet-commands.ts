import type { Texts } from '../../../platform/translation.ts';
import type { ClipboardBlock } from '../../../sheet/clipboard.ts';
import { EMPTY_CELL } from '../../../sheet/clipboard-cell.ts';
import { type CellRange, type Position, positionsOf } from '../../../sheet/selection.ts';
import type { CellPair } from '../../../sheet/sheet-model.ts';
import { toast } from '../../../widgets/dialog/toast.tsx';
import { describeSkipped } from '../../../widgets/skipped-message.ts';
import { columnText, FIELD_OF_COLUMN, mayEdit } from './job-sheet-columns.tsx';
import { type CellValue, type JobChoices, valueOfText, withValues } from './job-sheet-rows.ts';
import type { JobSheet } from './use-job-sheet.ts';

/** Returns the user's commands on cells of the job sheet; each is one step to undo. */
export function jobSheetCommands(sheet: JobSheet, choices: JobChoices, t: Texts['t']) {
  const { rows } = sheet;

  /** Puts values into cells; read-only cells are skipped, with a message. */
  const put = (cells: readonly (Position & { value: CellValue })[], skipped: string[] = []) => {
    const values = new Map<number, Record<string, CellValue>>();
    for (const { row, column, value } of cells) {
      const field = FIELD_OF_COLUMN[column];
      const job = rows[row]?.job;
      if (!field || !job || !mayEdit(job)) skipped.push(t("You can't change this field"));
      else values.set(row, { ...values.get(row), [field]: value });
    }
    if (values.size > 0)
      sheet.change((now) => now.map((row, index) => (values.has(index) ? withValues(row, values.get(index)!) : row)));
    const message = describeSkipped(skipped);
    if (message) toast('warning', message);
  };
  const putTexts = (cells: readonly (Position & { text: string })[], skipped?: string[]) =>
    put(
      cells.map(({ text, ...position }) => {
        const field = FIELD_OF_COLUMN[position.column];
        return { ...position, value: field ? valueOfText(field, text, choices) : text };
      }),
      skipped,
    );
  const textAt = ({ row, column }: Position) => (rows[row] ? columnText(rows[row], column) : '');

  return {
    choose: (position: Position, value: CellValue) => put([{ ...position, value }]),
    commit(position: Position, typed: string) {
      if (typed !== textAt(position)) putTexts([{ ...position, text: typed }]);
    },
    commitInto: (range: CellRange, typed: string) =>
      putTexts(positionsOf(range).map((position) => ({ ...position, text: typed }))),
    clear: (range: CellRange) => put(positionsOf(range).map((position) => ({ ...position, value: null }))),
    /** Copies cells: the value within the same column, its text into other columns. */
    fill: (pairs: readonly CellPair[]) =>
      put(
        pairs.map(({ source, target }) => {
          const [from, to] = [FIELD_OF_COLUMN[source.column], FIELD_OF_COLUMN[target.column]];
          const same = from && from === to ? (rows[source.row]?.form[from] ?? null) : undefined;
          const value = same !== undefined ? same : to ? valueOfText(to, textAt(source), choices) : null;
          return { ...target, value };
        }),
      ),
    blockOf({ top, left, bottom, right }: CellRange): ClipboardBlock {
      const columns = Array.from({ length: right - left + 1 }, (_, index) => left + index);
      const copied = rows
        .slice(top, bottom + 1)
        .map((row) => columns.map((column) => ({ text: columnText(row, column), own: null })));
      return { rows: copied.length > 0 ? copied : [columns.map(() => EMPTY_CELL)] };
    },
    paste(block: ClipboardBlock, pairs: readonly CellPair[], outside: number) {
      const skipped = new Array<string>(outside).fill(t('Outside the sheet'));
      putTexts(
        pairs.flatMap(({ source, target }) => {
          const cell = block.rows[source.row]?.[source.column];
          return cell ? [{ ...target, text: cell.text }] : [];
        }),
        skipped,
      );
      if (block.wasCut) toast('warning', t('The clipboard contains more than fits; only its beginning was pasted'));
    },
  };
}
