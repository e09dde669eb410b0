import type { Texts } from '../../platform/translation.ts';
import { type ClipboardBlock, numbersOf } from '../../sheet/clipboard.ts';
import { EMPTY_CELL } from '../../sheet/clipboard-cell.ts';
import { type CellRange, type Position, positionsOf } from '../../sheet/selection.ts';
import type { CellPair } from '../../sheet/sheet-model.ts';
import { toast } from '../../widgets/dialog/toast.tsx';
import { describeSkipped } from '../../widgets/skipped-message.ts';
import {
  type CellChange,
  type CellContent,
  type ChangeOf,
  keyBelow,
  type LineCells,
  settledCells,
} from './line-cells.ts';
import type { Reader } from './line-reader.ts';
import { placeColumns, type ReadBlock, unclearBlock } from './pasted-block.ts';
import { copiedCell, type PastedCell, type PastedChanges } from './pasted-cells.ts';
import type { ClearBlock, UnclearBlock } from './pasted-columns.ts';

/** The lines that a sheet displays and changes, of a document or a part. */
export type EditedLines<Line, Column extends string, Field extends Column, Change extends ChangeOf<Field>> = {
  cells: LineCells<Line, Column, Field, Change>;
  lines: readonly Line[];
  columns: readonly Column[];
  /** The screen's column names. */
  names: Readonly<Record<string, string>>;
  /** The key of the next added line. */
  nextKey: string;
  mostLines: number;
  isLocked: boolean;
  reader: Reader;
  /** Why a field of a line can't change; undefined line: a row below the lines. */
  fixedReason?: (line: Line | undefined, field: Field) => string | null;
  /** Why calculated amounts can't be changed. */
  whyFigureFollows: string;
  onChange: (changes: readonly CellChange<Field, Change>[]) => void;
  onRemove: (keys: ReadonlySet<string>) => void;
  /** Reads the cells of one paste; each record is looked up once. */
  pasteReader: (reader: Reader) => (pasted: readonly PastedCell<Column>[]) => Promise<PastedChanges<Field, Change>>;
};

/** Returns commands on cells and lines; each is one undo step. */
export function lineCommands<Line, Column extends string, Field extends Column, Change extends ChangeOf<Field>>(
  { cells, lines, columns, reader, fixedReason = () => null, ...given }: EditedLines<Line, Column, Field, Change>,
  askColumns: (unclear: UnclearBlock) => Promise<ClearBlock | null>,
  t: Texts['t'],
) {
  type OneChange = CellChange<Field, Change>;

  /** Returns the key of a row's line; below the lines, of a line to add. */
  const keyOfRow = (row: number): string =>
    lines[row] === undefined ? keyBelow(given.nextKey, row - lines.length) : cells.keyOf(lines[row]);
  const fieldAt = (column: number): Field | null =>
    columns[column] === undefined ? null : cells.fieldOf(columns[column]);
  const carryOut = (changes: readonly OneChange[], skipped: readonly string[] = []) => {
    if (changes.length > 0) given.onChange(changes);
    const message = describeSkipped(skipped);
    if (message) toast('warning', message);
    void settledCells(cells, changes, reader).then((settled) => {
      if (settled.length > 0) given.onChange(settled);
    });
  };
  /** Changes editable cells; skips others and reports why. */
  const changeCells = (
    places: readonly Position[],
    contentAt: (field: Field, position: Position) => CellContent<Change> | null,
  ) => {
    const skipped: string[] = [];
    const changes = places.flatMap((position): OneChange[] => {
      const field = fieldAt(position.column);
      const content = field && contentAt(field, position);
      if (!field || !content) return [];
      const why = fixedReason(lines[position.row], field);
      if (why) skipped.push(why);
      return why ? [] : [{ ...content, key: keyOfRow(position.row), field }];
    });
    carryOut(changes, skipped);
  };

  /** Returns the reader for a block's cells at their targets. */
  const readerOfBlock = (block: ClipboardBlock) => {
    const read = given.pasteReader({ ...reader, numbers: numbersOf(block) });
    return async (pairs: readonly CellPair[]): Promise<ReadBlock<PastedCell<Column>, OneChange>> => {
      const fixed: string[] = [];
      const pasted = pairs.flatMap(({ source, target }): (PastedCell<Column> & { from: number })[] => {
        const column = columns[target.column];
        const cell = block.rows[source.row]?.[source.column];
        if (!column || !cell || (cell.text.trim() === '' && target.row >= lines.length)) return [];
        const field = cells.fieldOf(column);
        const why = field && fixedReason(lines[target.row], field);
        if (why) fixed.push(why);
        return why ? [] : [{ key: keyOfRow(target.row), field: column, cell, from: source.column }];
      });
      return { cells: pasted, fixed, ...(await read(pasted)) };
    };
  };

  return {
    fieldAt,
    /** Applies a record chosen for a cell. */
    choose: (position: Position, chosen: Change) => changeCells([position], () => ({ change: chosen })),

    /** Applies text typed into one cell. */
    commit(position: Position, typed: string) {
      changeCells([position], (field) =>
        cells.isTyped(field) && !isAsBefore(cells, lines[position.row], field, typed)
          ? cells.read(field, typed, reader)
          : null,
      );
    },

    /** Applies text typed for every cell of a range. */
    commitInto(range: CellRange, typed: string) {
      changeCells(positionsOf(range), (field) => (cells.isTyped(field) ? cells.read(field, typed, reader) : null));
    },

    clear(range: CellRange) {
      const places = positionsOf(range).filter(({ row }) => row < lines.length);
      changeCells(places, (field) => ({ change: cells.emptied(field) }));
    },

    /** Copies cells to others: records within their column only, numbers and texts wherever they can be parsed. */
    fill(pairs: readonly CellPair[]) {
      const sources = new Map(pairs.map(({ source, target }) => [`${target.row} ${target.column}`, source]));
      changeCells(
        pairs.map(({ target }) => target).filter(({ row }) => row < lines.length),
        (field, target) => {
          const source = sources.get(`${target.row} ${target.column}`)!;
          const from = fieldAt(source.column);
          const line = lines[source.row];
          if (!from || !line) return null;
          if (from === field) return cells.contentOf(line, field);
          const areTyped = cells.isTyped(field) && cells.isTyped(from);
          return areTyped ? cells.read(field, cells.textOf(line, from), reader) : null;
        },
      );
    },

    /** Returns the copied content of a range. */
    blockOf({ top, left, bottom, right }: CellRange): ClipboardBlock {
      const shown = columns.slice(left, right + 1);
      const copied = lines.slice(top, bottom + 1).map((line) => shown.map((column) => copiedCell(cells, line, column)));
      return { rows: copied.length > 0 ? copied : [shown.map(() => EMPTY_CELL)] };
    },

    /**
     * Pastes a block from here or a spreadsheet: rows below the last line become lines. Asks the user which column is which if that is
     * unclear.
     */
    async paste(block: ClipboardBlock, pairs: readonly CellPair[], outside: number) {
      if (given.isLocked) return;
      let withoutRoom = outside;
      const read = readerOfBlock(block);
      let pasted = await read(pairs);
      const unclear = unclearBlock(block, pasted, { format: reader.format, names: given.names });
      if (unclear) {
        const clear = await askColumns(unclear);
        if (!clear) return;
        const top = Math.min(...pairs.map(({ target }) => target.row));
        const placed = placeColumns(clear, { columns, top, height: given.mostLines });
        pasted = await read(placed.pairs);
        withoutRoom = placed.outside;
      }
      const { changes, fixed, figures } = pasted;
      const times = (count: number, why: string) => new Array<string>(count).fill(why);
      carryOut(changes, [
        ...times(withoutRoom, t('Outside the sheet')),
        ...fixed,
        ...times(figures, given.whyFigureFollows),
      ]);
      const unread = changes.filter((one) => 'unread' in one && !one.unread.readings).length;
      if (unread > 0)
        toast('warning', t("{count} {count, cell|cells} couldn't be filled: each shows the reason", { count: unread }));
      if (block.wasCut) toast('warning', t('The clipboard contains more than fits; only its beginning was pasted'));
    },

    /** Deletes the lines of some rows. */
    remove({ top, bottom }: Pick<CellRange, 'top' | 'bottom'>) {
      const keys = new Set(lines.slice(top, bottom + 1).map(cells.keyOf));
      if (keys.size > 0 && !given.isLocked) given.onRemove(keys);
    },
  };
}

/** Nothing was typed; unparseable input is checked again. */
function isAsBefore<Line, Column extends string, Field extends Column, Change extends ChangeOf<Field>>(
  { contentOf, textOf }: LineCells<Line, Column, Field, Change>,
  line: Line | undefined,
  field: Field,
  typed: string,
): boolean {
  if (line === undefined) return typed === '';
  return 'change' in contentOf(line, field) && typed === textOf(line, field);
}
