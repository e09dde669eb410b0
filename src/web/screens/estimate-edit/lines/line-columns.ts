import type { ColumnLooks } from '../../../documents/lines/line-columns.ts';
import { LINE_FIELD_NAMES } from '../estimate-form.ts';
import { type DraftLine, LINE_FIELDS, type LineField } from '../estimate-line.ts';

/** A column of the lines: a field or a calculated figure. */
export type LineColumn = LineField | 'tax' | 'total' | 'margin';

/** The columns of the lines, in order. */
const COLUMNS: readonly LineColumn[] = [...LINE_FIELDS, 'tax', 'total', 'margin'];
const OF_MARGIN: readonly LineColumn[] = ['cost', 'markUp', 'margin'];
/** What is bought in, folded away unless it's needed. */
const OF_BUYING: readonly LineColumn[] = ['cost', 'markUp', 'supplier'];

/** Returns the columns that the user sees: cost, mark-up and margin require the right to see margins. */
export function columnsFor({ maySeeMargin, showsBuying }: ShownColumns): readonly LineColumn[] {
  return COLUMNS.filter(
    (column) => (maySeeMargin || !OF_MARGIN.includes(column)) && (showsBuying || !OF_BUYING.includes(column)),
  );
}

export type ShownColumns = { maySeeMargin: boolean; showsBuying: boolean };

/** Checks whether lines have, or may get, something that the buying columns hold. */
export function hasBuying(lines: readonly DraftLine[]): boolean {
  return lines.some(
    ({ costType, cost, markUp, supplier }) =>
      cost !== null || markUp !== null || supplier !== null || costType?.isTime === false,
  );
}

/** Checks whether a column holds figures. */
export function isFigure(
  column: LineColumn,
): column is Exclude<LineColumn, 'costType' | 'person' | 'details' | 'supplier' | 'taxStatus'> {
  return !['costType', 'person', 'details', 'supplier', 'taxStatus'].includes(column);
}

export const COLUMN_LOOKS: ColumnLooks<LineColumn> = {
  names: LINE_FIELD_NAMES,
  widths: {
    costType: 150,
    person: 110,
    details: 240,
    units: 64,
    rate: 84,
    cost: 88,
    markUp: 76,
    supplier: 110,
    taxStatus: 96,
    net: 96,
    tax: 80,
    total: 100,
    margin: 96,
  },
  tightWidths: {
    costType: 98,
    person: 66,
    details: 120,
    units: 52,
    rate: 66,
    cost: 72,
    markUp: 58,
    supplier: 72,
    taxStatus: 66,
    net: 80,
    tax: 66,
    total: 84,
    margin: 80,
  },
  tightWindow: '(max-width: 1600px)',
  isFigure,
  words: 'details',
};

/** Returns the editable field of a column; null for calculated figures. */
export function fieldOfColumn(column: LineColumn): LineField | null {
  return column === 'tax' || column === 'total' || column === 'margin' ? null : column;
}
