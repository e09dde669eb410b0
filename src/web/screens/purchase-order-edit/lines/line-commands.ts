import type { QueryClient } from '@tanstack/react-query';
import { MOST_ORDER_LINES } from '#domain/order-fields.ts';
import { deletedLine } from '#domain/purchase-order-line.ts';
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
import { activeLines } from '../order-form.ts';
import { type DraftLine, type LineChange, type LineField, nextLineKey } from '../order-line.ts';
import { isLineFieldFixed } from '../order-rules.ts';
import type { OrderEditor } from '../use-order-editor.ts';
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
import { fieldOfColumn, LINE_COLUMNS, type LineColumn } from './line-columns.ts';
import { lineLookup } from './line-lookup.ts';
import { copiedCell, type PastedCell, readPastedCells } from './pasted-lines.ts';

/** What a person does with cells and lines of the sheet; each is one step to undo. */
export function lineCommands(
  editor: OrderEditor,
  given: {
    reader: Reader;
    queryClient: QueryClient;
    readOnly: readonly string[];
    isGlReadOnly: boolean;
    /** What the screen calls the columns. */
    names: Record<LineColumn, string>;
    askColumns: (unclear: UnclearBlock) => Promise<ClearBlock | null>;
    t: Texts['t'];
  },
) {
  const { t, reader } = given;
  const lines = activeLines(editor.form);
  const isLocked = editor.linesLock !== null;

  /** The key of the line in a row; below the lines, that of a line to be added. */
  const keyOfRow = (row: number): string => {
    const line = lines[row];
    if (line) return line.key;
    const first = Number(nextLineKey(editor.form.lines).slice('new-'.length));
    return `new-${first + row - lines.length}`;
  };
  const fixedReason = (row: number, field: LineField): string | null =>
    isLineFieldFixed(lines[row] ?? { id: 0 }, field, given) ? t('This field is read-only for you') : null;
  const carryOut = (changes: readonly CellChange[], skipped: readonly string[] = []) => {
    if (changes.length > 0) editor.changeLines((form) => withCells(form, changes));
    const message = skippedInWords(skipped);
    if (message) toast('warning', message);
    void settledCells(changes, reader).then((settled) => {
      if (settled.length > 0) editor.changeLines((form) => withCells(form, settled));
    });
  };
  /** What shall become of cells that can be changed; the others are skipped, and it is said why. */
  const change = (
    cells: readonly Position[],
    contentAt: (field: LineField, position: Position) => CellChange | Omit<CellChange, 'key' | 'field'> | null,
  ) => {
    const skipped: string[] = [];
    const changes = cells.flatMap((position): CellChange[] => {
      const field = fieldOfColumn(position.column);
      const content = field && contentAt(field, position);
      if (!field || !content) return [];
      const why = fixedReason(position.row, field);
      if (why) skipped.push(why);
      return why ? [] : [{ ...content, key: keyOfRow(position.row), field } as CellChange];
    });
    carryOut(changes, skipped);
  };

  /** Reads cells of a block as those of the places where they go; each record is looked up once. */
  const readerOfBlocks = (block: ClipboardBlock) => {
    const lookup = lineLookup(given.queryClient, editor.form.head.division?.id ?? 0, t);
    const jobs = new Map(lines.map(({ key, job }) => [key, job]));
    const jobOf = (key: string) => (jobs.has(key) ? jobs.get(key)! : editor.form.head.job);
    return async (pairs: readonly CellPair[]): Promise<ReadBlock<PastedCell, CellChange>> => {
      const fixed: string[] = [];
      const cells = pairs.flatMap(({ source, target }): (PastedCell & { from: number })[] => {
        const column = LINE_COLUMNS[target.column];
        const cell = block.rows[source.row]?.[source.column];
        if (!column || !cell) return [];
        const isEmpty = cell.text.trim() === '' && target.row >= lines.length;
        const field = fieldOfColumn(target.column);
        const why = field && !isEmpty && fixedReason(target.row, field);
        if (why) fixed.push(why);
        return why || isEmpty ? [] : [{ key: keyOfRow(target.row), field: column, cell, from: source.column }];
      });
      return { cells, fixed, ...(await readPastedCells(cells, { lookup, reader, jobOf })) };
    };
  };

  return {
    lines,
    keyOfRow,
    /** A record was chosen for a cell. */
    choose: (position: Position, chosen: LineChange) => change([position], () => ({ change: chosen })),

    /** A text was typed into one cell. */
    commit(position: Position, typed: string) {
      const field = fieldOfColumn(position.column);
      const line = lines[position.row];
      if (!field || !isTyped(field) || isAsBefore(line, field, typed)) return;
      change([position], () => readTypedCell(field, typed, reader));
    },

    /** A text was typed for every cell of a range. */
    commitInto(range: CellRange, typed: string) {
      change(positionsOf(range), (field) => (isTyped(field) ? readTypedCell(field, typed, reader) : null));
    },

    clear(range: CellRange) {
      const cells = positionsOf(range).filter(({ row }) => row < lines.length);
      change(cells, (field) => ({ change: emptiedCell(field) }));
    },

    /** Cells take over what others hold: records in their own column only, numbers and texts wherever they can be read. */
    fill(pairs: readonly CellPair[]) {
      const sources = new Map(pairs.map(({ source, target }) => [`${target.row} ${target.column}`, source]));
      change(
        pairs.map(({ target }) => target).filter(({ row }) => row < lines.length),
        (field, target) => {
          const source = sources.get(`${target.row} ${target.column}`)!;
          const from = fieldOfColumn(source.column);
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
      const columns = LINE_COLUMNS.slice(left, right + 1);
      const copied = rows.map((line) => columns.map((column) => copiedCell(line, column)));
      return { rows: copied.length > 0 ? copied : [columns.map(() => EMPTY_CELL)] };
    },

    /**
     * A block from here or from a spreadsheet: rows below the last line become lines. Where its columns could be others than those
     * that it was pasted at, it is asked which is what (FIX-46).
     */
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
        const placed = placeColumns(clear, { columns: LINE_COLUMNS, top, height: MOST_ORDER_LINES });
        pasted = await read(placed.pairs);
        skipped.splice(0, skipped.length, ...new Array<string>(placed.outside).fill(t('Outside of the sheet')));
      }
      const { changes, figures } = pasted;
      skipped.push(...pasted.fixed);
      for (let count = 0; count < figures; count += 1) skipped.push(t('Net and total follow from units, rate and tax'));
      carryOut(changes, skipped);
      const unread = changes.filter((one) => 'unread' in one && !one.unread.readings).length;
      if (unread > 0)
        toast('warning', t('{count} {count, cell|cells} could not be taken: each says why', { count: unread }));
      if (block.wasCut) toast('warning', t('The clipboard holds more than fits; only its beginning was pasted'));
    },

    /** Deletes the lines of some rows (PO-05). */
    remove({ top, bottom }: Pick<CellRange, 'top' | 'bottom'>) {
      const keys = new Set(lines.slice(top, bottom + 1).map(({ key }) => key));
      if (keys.size === 0 || isLocked) return;
      editor.changeLines((form) => withoutLines(form.lines, keys));
    },
  };
}

/** Nothing was typed; what could not be taken is looked at again. */
function isAsBefore(line: DraftLine | undefined, field: LineField, typed: string): boolean {
  return line?.unread[field] === undefined && typed === (line ? textOfCell(line, field) : '');
}

/** The lines with some of them deleted: saved ones are marked, added ones go (PO-05). */
export function withoutLines(lines: readonly DraftLine[], keys: ReadonlySet<string>): readonly DraftLine[] {
  return lines.flatMap((line) => (keys.has(line.key) ? (deletedLine(line) ?? []) : [line]));
}
