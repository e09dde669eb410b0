import { REFUSALS } from '#contract/http/refusal.ts';
import { ESTIMATE_LINE_DETAILS_MAXIMUM } from '#domain/estimates/estimate-fields.ts';
import { exceedsQuantity } from '#domain/money/money.ts';
import {
  areNothing,
  changeOfCells,
  type CellContent as LineCell,
  type CellChange as LineCellChange,
  type LineCells,
  linesAfter,
  readNumberCell,
  withUnreadCells,
} from '../../../documents/lines/line-cells.ts';
import type { Reader } from '../../../documents/lines/line-reader.ts';
import { typedNumber } from '../../../platform/formats.ts';
import { cutTo } from '../../../widgets/notes-input.tsx';
import type { LineFigures } from '../estimate-figures.ts';
import {
  addedLine,
  type DraftLine,
  type LineChange,
  type LineContext,
  type LineField,
  withChange,
} from '../estimate-line.ts';
import { fieldOfColumn, type LineColumn } from './line-columns.ts';

type CellContent = LineCell<LineChange>;
export type CellChange = LineCellChange<LineField, LineChange>;

/** The numeric fields that users type; other fields are chosen from a list. */
type TypedNumber = 'units' | 'rate' | 'cost' | 'markUp' | 'net';
type TypedField = 'details' | TypedNumber;
export type ChosenField = Exclude<LineField, TypedField>;

/** Checks whether a field is typed. */
export function isTyped(field: LineField): field is TypedField {
  return !(field === 'costType' || field === 'person' || field === 'supplier' || field === 'taxStatus');
}

/**
 * Parses the text typed in a cell. Empty units become 0; an empty rate follows from rates and cards again; an empty cost or mark-up is
 * none.
 */
function readTypedCell(field: TypedField, typed: string, reader: Reader): CellContent {
  if (field === 'details') return { change: { details: cutTo(ESTIMATE_LINE_DETAILS_MAXIMUM, typed.trim()) } };
  return readNumberCell(typed, reader, {
    number: field === 'markUp' ? typed.replace(/(?<!\s)\s*%\s*$/, '') : typed,
    ofNone: () => emptiedCell(field),
    ofNumber: (decimal) => contentOfNumber(field, decimal, typed, reader),
  });
}

function contentOfNumber(field: TypedNumber, decimal: string, typed: string, { decimals, t }: Reader): CellContent {
  if (exceedsQuantity(decimal)) return { unread: { text: typed, why: t.of(REFUSALS['line-quantity-too-long'].text) } };
  const isAmount = field === 'net' || field === 'cost';
  if (isAmount && (decimal.split('.')[1] ?? '').length > decimals)
    return { unread: { text: typed, why: t.of(REFUSALS['amount-decimals'].text) } };
  return { change: { [field]: decimal } };
}

/** Returns the change that empties a cell. */
function emptiedCell(field: LineField): LineChange {
  switch (field) {
    case 'details':
      return { details: '' };
    case 'units':
      return { units: '0' };
    case 'net':
      return { net: '0' };
    default:
      return { [field]: null };
  }
}

/** Returns the content of another line's cell, to copy it. */
function contentOf({ line, units, rate, net }: LineFigures, field: LineField): CellContent {
  const unread = line.unread[field];
  if (unread) return { unread };
  if (field === 'units' || field === 'rate' || field === 'net')
    return { change: { [field]: { units, rate, net }[field] } };
  return { change: { [field]: line[field] } };
}

/** Returns the text of a cell: the initial text of its editor, and what other programs receive. */
export function textOfCell(figures: LineFigures, column: LineColumn): string {
  const { line } = figures;
  if (column === 'margin') return figures.margin ? typedNumber(figures.margin.margin) : '';
  if (column === 'tax' || column === 'total') return typedNumber(figures[column]);
  const unread = line.unread[column];
  if (unread) return unread.text;
  switch (column) {
    case 'costType':
    case 'person':
    case 'supplier':
    case 'taxStatus':
      return line[column]?.name ?? '';
    case 'details':
      return line.details;
    case 'cost':
    case 'markUp':
      return line[column] === null ? '' : typedNumber(line[column]);
    default:
      return typedNumber(figures[column]);
  }
}

/** Returns the lines of a section after changes to cells. An unknown key adds a line. */
export function withCells(
  before: readonly DraftLine[],
  changes: readonly CellChange[],
  lineContext: LineContext,
): readonly DraftLine[] {
  return linesAfter(before, changes, {
    changed: (line, ofLine) => withContents(line, ofLine, lineContext),
    added: (key, ofLine, lines) =>
      areNothing(ofLine) ? null : withContents(addedLine(key, lines.at(-1), lineContext), ofLine, lineContext),
  });
}

function withContents(line: DraftLine, contents: readonly CellChange[], lineContext: LineContext): DraftLine {
  const change = changeOfCells<LineChange>(contents);
  // A pasted net is ignored if the values that it follows from are pasted too.
  if (change.net !== undefined && ['units', 'rate', 'cost', 'markUp'].some((name) => name in change)) delete change.net;
  return withUnreadCells(Object.keys(change).length > 0 ? withChange(line, change, lineContext) : line, contents);
}

export const ESTIMATE_CELLS: LineCells<LineFigures, LineColumn, LineField, LineChange> = {
  keyOf: ({ line }) => line.key,
  fieldOf: fieldOfColumn,
  isTyped,
  textOf: textOfCell,
  contentOf,
  emptied: emptiedCell,
  read: (field, typed, reader) => readTypedCell(field as TypedField, typed, reader),
  ofNumber: (field, decimal, typed, reader) => contentOfNumber(field as TypedNumber, decimal, typed, reader),
};
