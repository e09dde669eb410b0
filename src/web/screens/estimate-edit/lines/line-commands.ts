import type { QueryClient } from '@tanstack/react-query';
import { MOST_ESTIMATE_LINES } from '#domain/estimate-fields.ts';
import type { Texts } from '../../../platform/translation.ts';
import type { Reader } from '../../../record-editing/lines/line-reader.ts';
import { placeColumns, type ReadBlock, unclearBlock } from '../../../record-editing/lines/pasted-block.ts';
import type { ClearBlock, UnclearBlock } from '../../../record-editing/lines/pasted-columns.ts';
import type { ClipboardBlock } from '../../../sheet/clipboard.ts';
import { EMPTY_CELL } from '../../../sheet/clipboard-cell.ts';
import { type CellRange, type Position, positionsOf } from '../../../sheet/selection.ts';
import type { CellPair } from '../../../sheet/sheet-model.ts';
import { toast } from '../../../widgets/dialog/toast.tsx';
import { skippedInWords } from '../../../widgets/skipped-in-words.ts';
import type { LineFigures } from '../estimate-figures.ts';
import { linesOf } from '../estimate-form.ts';
import { type LineChange, type LineField, nextLineKey } from '../estimate-line.ts';
import type { EstimateEditor } from '../use-estimate-editor.ts';
import {
  type CellChange,
  contentOf,
  emptiedCell,
  isTyped,
  readTypedCell,
  settledCells,
  textOfCell,
  withCells,
} from './line-cells.ts';
import { fieldOfColumn, type LineColumn } from './line-columns.ts';
import { lineLookup } from './line-lookup.ts';
import { copiedCell, type PastedCell, readPastedCells } from './pasted-lines.ts';

/** What a person does with cells and lines of the sheet of a section; each is one step to undo. */
export function lineCommands(
  editor: EstimateEditor,
  given: {
    section: string;
    /** The lines of the section with what they come to. */
    lines: readonly LineFigures[];
    columns: readonly LineColumn[];
    reader: Reader;
    queryClient: QueryClient;
    /** What the screen calls the columns. */
    names: Record<string, string>;
    askColumns: (unclear: UnclearBlock) => Promise<ClearBlock | null>;
    t: Texts['t'];
  },
) {
  const { t, reader, lines, columns, section } = given;
  const isLocked = !editor.isOpen;

  /** The key of the line in a row; below the lines, that of a line to be added. */
  const keyOfRow = (row: number): string => {
    const line = lines[row]?.line;
    if (line) return line.key;
    const first = Number(nextLineKey(linesOf(editor.form)).slice('new-'.length));
    return `new-${first + row - lines.length}`;
  };
  const change = (changes: readonly CellChange[]) =>
    editor.changeLines(section, (before) => withCells(before, changes, editor.world));
  const carryOut = (changes: readonly CellChange[], skipped: readonly string[] = []) => {
    if (changes.length > 0) change(changes);
    const message = skippedInWords(skipped);
    if (message) toast('warning', message);
    void settledCells(changes, reader).then((settled) => {
      if (settled.length > 0) change(settled);
    });
  };
  /** What shall become of cells that can be changed. */
  const changeCells = (
    cells: readonly Position[],
    contentAt: (field: LineField, position: Position) => CellChange | Omit<CellChange, 'key' | 'field'> | null,
  ) => {
    const changes = cells.flatMap((position): CellChange[] => {
      const field = fieldOfColumn(columns, position.column);
      const content = field && contentAt(field, position);
      return field && content ? [{ ...content, key: keyOfRow(position.row), field } as CellChange] : [];
    });
    carryOut(changes);
  };

  /** Reads cells of a block as those of the places where they go; each record is looked up once. */
  const readerOfBlocks = (block: ClipboardBlock) => {
    const lookup = lineLookup(given.queryClient, t);
    return async (pairs: readonly CellPair[]): Promise<ReadBlock<PastedCell, CellChange>> => {
      const cells = pairs.flatMap(({ source, target }): (PastedCell & { from: number })[] => {
        const field = columns[target.column];
        const cell = block.rows[source.row]?.[source.column];
        if (!field || !cell || (cell.text.trim() === '' && target.row >= lines.length)) return [];
        return [{ key: keyOfRow(target.row), field, cell, from: source.column }];
      });
      return { cells, fixed: [], ...(await readPastedCells(cells, { lookup, reader })) };
    };
  };

  return {
    keyOfRow,
    /** A record was chosen for a cell. */
    choose: (position: Position, chosen: LineChange) => changeCells([position], () => ({ change: chosen })),

    /** A text was typed into one cell. */
    commit(position: Position, typed: string) {
      const field = fieldOfColumn(columns, position.column);
      const line = lines[position.row];
      if (!field || !isTyped(field) || isAsBefore(line, field, typed)) return;
      changeCells([position], () => readTypedCell(field, typed, reader));
    },

    /** A text was typed for every cell of a range. */
    commitInto(range: CellRange, typed: string) {
      changeCells(positionsOf(range), (field) => (isTyped(field) ? readTypedCell(field, typed, reader) : null));
    },

    clear(range: CellRange) {
      const cells = positionsOf(range).filter(({ row }) => row < lines.length);
      changeCells(cells, (field) => ({ change: emptiedCell(field) }));
    },

    /** Cells take over what others hold: records in their own column only, numbers and texts wherever they can be read. */
    fill(pairs: readonly CellPair[]) {
      const sources = new Map(pairs.map(({ source, target }) => [`${target.row} ${target.column}`, source]));
      changeCells(
        pairs.map(({ target }) => target).filter(({ row }) => row < lines.length),
        (field, target) => {
          const source = sources.get(`${target.row} ${target.column}`)!;
          const from = fieldOfColumn(columns, source.column);
          const line = lines[source.row];
          if (!from || !line) return null;
          if (from === field) return contentOf(line, field);
          return isTyped(field) && isTyped(from) ? readTypedCell(field, textOfCell(line, from), reader) : null;
        },
      );
    },

    /** What a copy of a range holds. */
    blockOf({ top, left, bottom, right }: CellRange): ClipboardBlock {
      const rows = lines.slice(top, bottom + 1);
      const shown = columns.slice(left, right + 1);
      const copied = rows.map((line) => shown.map((column) => copiedCell(line, column)));
      return { rows: copied.length > 0 ? copied : [shown.map(() => EMPTY_CELL)] };
    },

    /** A block from here or from a spreadsheet: rows below the last line become lines; where it is not plain what its columns are it is asked. */
    async paste(block: ClipboardBlock, pairs: readonly CellPair[], outside: number) {
      if (isLocked) return;
      const skipped = new Array<string>(outside).fill(t('Outside of the sheet'));
      const read = readerOfBlocks(block);
      let pasted = await read(pairs);
      const unclear = unclearBlock(block, pasted, { format: reader.format, names: given.names });
      if (unclear) {
        const clear = await given.askColumns(unclear);
        if (!clear) return;
        const top = Math.min(...pairs.map(({ target }) => target.row));
        const placed = placeColumns(clear, { columns, top, height: MOST_ESTIMATE_LINES });
        pasted = await read(placed.pairs);
        skipped.splice(0, skipped.length, ...new Array<string>(placed.outside).fill(t('Outside of the sheet')));
      }
      const { changes, figures } = pasted;
      for (let count = 0; count < figures; count += 1) skipped.push(t('Tax, total and margin follow from the others'));
      carryOut(changes, skipped);
      const unread = changes.filter((one) => 'unread' in one && !one.unread.readings).length;
      if (unread > 0)
        toast('warning', t('{count} {count, cell|cells} could not be taken: each says why', { count: unread }));
      if (block.wasCut) toast('warning', t('The clipboard holds more than fits; only its beginning was pasted'));
    },

    /** Deletes the lines of some rows. */
    remove({ top, bottom }: Pick<CellRange, 'top' | 'bottom'>) {
      const keys = new Set(lines.slice(top, bottom + 1).map(({ line }) => line.key));
      if (keys.size === 0 || isLocked) return;
      editor.changeLines(section, (before) => before.filter(({ key }) => !keys.has(key)));
    },
  };
}

/** Nothing was typed; what could not be taken is looked at again. */
function isAsBefore(figures: LineFigures | undefined, field: LineField, typed: string): boolean {
  return figures?.line.unread[field] === undefined && typed === (figures ? textOfCell(figures, field) : '');
}
