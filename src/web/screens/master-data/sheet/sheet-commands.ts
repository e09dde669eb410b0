import { MOST_MASTER_ROWS_AT_ONCE } from '#contract/master-data/master-data.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import type { FormValue } from '../../../record-editing/form-value.ts';
import type { ClipboardBlock } from '../../../sheet/clipboard.ts';
import { EMPTY_CELL } from '../../../sheet/clipboard-cell.ts';
import { type CellRange, type Position, positionsOf } from '../../../sheet/selection.ts';
import type { CellPair } from '../../../sheet/sheet-model.ts';
import { toast } from '../../../widgets/dialog/toast.tsx';
import { describeSkipped } from '../../../widgets/skipped-message.ts';
import { type CellTexts, emptiedValue, isHeadLine, textOfCell, valueOfText } from './cell-text.ts';
import { type CellChange, type DraftRow, newRow, nextKey, withCells } from './draft-row.ts';
import { inOwnFormat } from './pasted-numbers.ts';
import type { MasterSheet } from './use-master-sheet.ts';

/** Returns the user's commands on cells of the sheet; each is one step to undo. */
export function sheetCommands(kind: MasterKind, sheet: MasterSheet, columns: readonly string[], words: CellTexts) {
  const { rows, access } = sheet;
  const { t } = words;
  const mostRows = access.mayCreate ? MOST_MASTER_ROWS_AT_ONCE : rows.length;

  const keyOf = (row: number): string => rows[row]?.key ?? nextKey(rows, row - rows.length);
  const isFixed = (row: number, field: string): boolean =>
    ((rows[row]?.base.id ?? 0) === 0 ? access.ofNew : access.ofStored).has(field);
  /** Changes cells; read-only cells are skipped, with a message. */
  const put = (
    cells: readonly Position[],
    valueAt: (field: string, position: Position) => FormValue | undefined,
    skipped: string[] = [],
  ) => {
    const changes = cells.flatMap((position): CellChange[] => {
      const field = columns[position.column];
      if (field === undefined || position.row >= mostRows) return [];
      const value = valueAt(field, position);
      if (value === undefined) return [];
      if (isFixed(position.row, field)) skipped.push(t("You can't change this field"));
      else return [{ key: keyOf(position.row), field, value }];
      return [];
    });
    if (changes.length > 0) sheet.change((now) => withCells(kind, now, changes));
    const message = describeSkipped(skipped);
    if (message) toast('warning', message);
  };
  const blank = newRow(kind, 'blank').form;
  /** Puts text into cells, row by row, because a product is looked up among those of its client. */
  const putTexts = (texts: readonly (Position & { text: string })[], skipped: string[] = []) => {
    const order = [...texts].sort((one, other) => one.row - other.row || fieldOrder(one) - fieldOrder(other));
    const forms = new Map<number, Record<string, FormValue>>();
    const values = new Map<string, FormValue>();
    for (const { row, column, text } of order) {
      const field = columns[column];
      if (field === undefined) continue;
      const form = forms.get(row) ?? { ...(rows[row]?.form ?? blank) };
      forms.set(row, form);
      const value = valueOfText(kind, field, text, form, words);
      form[field] = value;
      values.set(`${row} ${column}`, value);
    }
    put(texts, (_, { row, column }) => values.get(`${row} ${column}`), skipped);
  };
  const names = Object.keys(kind.fields);
  const fieldOrder = ({ column }: Position) => names.indexOf(columns[column] ?? '');

  return {
    mostRows,
    isFixed,
    commit(position: Position, typed: string) {
      const field = columns[position.column];
      if (field === undefined) return;
      const row = rows[position.row];
      if (typed === (row ? textOfCell(kind, field, row.form[field] ?? null, words) : '')) return;
      putTexts([{ ...position, text: typed }]);
    },
    commitInto: (range: CellRange, typed: string) =>
      putTexts(positionsOf(range).map((position) => ({ ...position, text: typed }))),
    /** Sets the value chosen for a cell. */
    choose: (position: Position, value: FormValue) => put([position], () => value),
    clear: (range: CellRange) =>
      put(
        positionsOf(range).filter(({ row }) => row < rows.length),
        (field) => emptiedValue(kind.fields[field]!),
      ),
    /** Copies cells: the value within the same column, its text into other columns. */
    fill(pairs: readonly CellPair[]) {
      const contentAt = ({ row, column }: Position) => rows[row]?.form[columns[column] ?? ''] ?? null;
      const alike = pairs.filter(({ source, target }) => source.column === target.column);
      const sources = new Map(alike.map(({ source, target }) => [`${target.row} ${target.column}`, source]));
      if (alike.length === pairs.length)
        return put(
          alike.map(({ target }) => target),
          (_, { row, column }) => contentAt(sources.get(`${row} ${column}`)!),
        );
      putTexts(
        pairs.map(({ source, target }) => ({
          ...target,
          text: textOfCell(kind, columns[source.column]!, contentAt(source), words),
        })),
      );
    },
    blockOf({ top, left, bottom, right }: CellRange): ClipboardBlock {
      const fields = columns.slice(left, right + 1);
      const copied = rows
        .slice(top, bottom + 1)
        .map(({ form }: DraftRow) =>
          fields.map((field) => ({ text: textOfCell(kind, field, form[field] ?? null, words), own: null })),
        );
      return { rows: copied.length > 0 ? copied : [fields.map(() => EMPTY_CELL)] };
    },
    /** Pastes a block from Docket or a spreadsheet: rows below the last one become records, and a line of headings is left out. */
    async paste(block: ClipboardBlock, pairs: readonly CellPair[], outside: number) {
      const skipped = new Array<string>(outside).fill(t('Outside the sheet'));
      const cells = pairs.flatMap(({ source, target }) => {
        const cell = block.rows[source.row]?.[source.column];
        return cell && columns[target.column] !== undefined ? [{ ...target, text: cell.text, from: source.row }] : [];
      });
      const first = cells.filter(({ from }) => from === 0);
      const isHeaded = isHeadLine(
        kind,
        first.map(({ column, text }) => ({ field: columns[column]!, text })),
        words,
      );
      const placed = isHeaded
        ? cells.filter(({ from }) => from > 0).map((cell) => ({ ...cell, row: cell.row - 1 }))
        : cells;
      // A blank cell below the last row creates no record.
      const filled = placed.filter(({ row, text }) => row < rows.length || text.trim() !== '');
      const named = filled.map((cell) => ({ ...cell, field: columns[cell.column]! }));
      putTexts(await inOwnFormat(kind, named, block, words), skipped);
      if (isHeaded) toast('info', t('The heading line was skipped'));
      if (block.wasCut) toast('warning', t('The clipboard contains more than fits; only its beginning was pasted'));
    },
  };
}
