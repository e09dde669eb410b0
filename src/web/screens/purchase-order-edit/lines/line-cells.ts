import { REFUSALS } from '#contract/http/refusal.ts';
import { exceedsQuantity, plainDecimal } from '#domain/money/money.ts';
import { ORDER_DETAILS_MAXIMUM } from '#domain/purchasing/order-fields.ts';
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
import { buildLineContext, type OrderForm } from '../order-form.ts';
import {
  addedLine,
  type DraftLine,
  type LineChange,
  type LineContext,
  type LineField,
  lineValue,
  withChange,
} from '../order-line.ts';
import { fieldOfColumn, type LineColumn } from './line-columns.ts';

type CellContent = LineCell<LineChange>;
export type CellChange = LineCellChange<LineField, LineChange>;

/** The fields that users type; other fields are chosen from a list. */
export type TypedField = 'details' | TypedNumber;
type TypedNumber = 'units' | 'rate' | 'tax';

/** Checks whether a field is typed. */
export function isTyped(field: LineField): field is TypedField {
  return field === 'details' || field === 'units' || field === 'rate' || field === 'tax';
}

/** Parses the text typed in a cell. Empty units and rates become 0; an empty tax is calculated again. */
export function readTypedCell(field: TypedField, typed: string, reader: Reader): CellContent {
  if (field === 'details') return { change: { details: cutTo(ORDER_DETAILS_MAXIMUM, typed.trim()) || null } };
  return readNumberCell(typed, reader, {
    ofNone: () => emptiedCell(field),
    ofNumber: (decimal) => contentOfNumber(field, decimal, typed, reader),
  });
}

/** Converts the number typed in a cell into its content, as a plain decimal. */
function contentOfNumber(field: TypedNumber, decimal: string, typed: string, { decimals, t }: Reader): CellContent {
  if (field !== 'tax') {
    return exceedsQuantity(decimal)
      ? { unread: { text: typed, why: t.of(REFUSALS['line-quantity-too-long'].text) } }
      : { change: { [field]: decimal } };
  }
  const isTooFine = (decimal.split('.')[1] ?? '').length > decimals;
  return isTooFine
    ? { unread: { text: typed, why: t.of(REFUSALS['amount-decimals'].text) } }
    : { change: { tax: decimal }, isShown: true };
}

/** Returns the change that empties a cell. */
function emptiedCell(field: LineField): LineChange {
  return { [field]: field === 'units' || field === 'rate' ? '0' : null };
}

/** Returns the content of another line's cell, to copy it. */
function contentOf(line: DraftLine, field: LineField): CellContent {
  const unread = line.unread[field];
  return unread ? { unread } : { change: { [field]: lineValue(line, field) } };
}

/** Returns the text of a cell: the initial text of its editor, and what other programs receive. */
export function textOfCell(line: DraftLine, field: LineColumn): string {
  if (field === 'net' || field === 'total') return typedNumber(line[field]);
  const unread = line.unread[field];
  if (unread) return unread.text;
  switch (field) {
    case 'job':
    case 'glChart':
      return line[field]?.code ?? '';
    case 'costType':
    case 'taxStatus':
    case 'employee':
      return line[field]?.name ?? '';
    case 'details':
      return line.details ?? '';
    default:
      return typedNumber(line[field] ?? '');
  }
}

/** Returns the lines of an order after changes to cells. An unknown key adds a line. */
export function withCells(form: OrderForm, changes: readonly CellChange[]): readonly DraftLine[] {
  const lineContext = buildLineContext(form.head);
  return linesAfter(form.lines, changes, {
    changed: (line, ofLine) => withContents(line, ofLine, lineContext),
    added: (key, ofLine, lines) => {
      const added = addedLine(key, { job: form.head.job, above: lines.at(-1) }, lineContext);
      const next = withContents(added, ofLine, lineContext);
      return next === added && areNothing(ofLine) ? null : next;
    },
  });
}

function withContents(line: DraftLine, contents: readonly CellChange[], lineContext: LineContext): DraftLine {
  const { tax, ...others } = changeOfCells<LineChange>(contents);
  let next = Object.keys(others).length > 0 ? withChange(line, others, lineContext) : line;
  if (tax !== undefined) {
    const calculated = withChange(next, { tax: null }, lineContext);
    const isCalculated =
      next.allowTaxToCalc && tax !== null && plainDecimal(tax) === plainDecimal(calculated.tax) && isTaxShown(contents);
    next = withChange(next, { tax: isCalculated ? null : tax }, lineContext);
  }
  return withUnreadCells(next, contents);
}

function isTaxShown(contents: readonly CellChange[]): boolean {
  return contents.some((one) => 'change' in one && 'tax' in one.change && one.isShown === true);
}

export const ORDER_CELLS: LineCells<DraftLine, LineColumn, LineField, LineChange> = {
  keyOf: ({ key }) => key,
  fieldOf: fieldOfColumn,
  isTyped,
  textOf: textOfCell,
  contentOf,
  emptied: emptiedCell,
  read: (field, typed, reader) => readTypedCell(field as TypedField, typed, reader),
  ofNumber: (field, decimal, typed, reader) => contentOfNumber(field as TypedNumber, decimal, typed, reader),
};
