import type { Texts } from '../../../platform/translation.ts';
import type { SheetColumn } from '../../../sheet/sheet-model.ts';
import { LINE_FIELD_NAMES } from '../estimate-form.ts';
import { LINE_FIELDS, type LineField } from '../estimate-line.ts';

/** A column of the lines: a field, or a figure that follows. */
export type LineColumn = LineField | 'tax' | 'total' | 'margin';

/** The columns of the lines (EST-02), in their order. */
const COLUMNS: readonly LineColumn[] = [...LINE_FIELDS, 'tax', 'total', 'margin'];
const OF_MARGIN: readonly LineColumn[] = ['cost', 'markUp', 'margin'];

/** The columns that somebody sees: cost, mark-up and margin are for who may see margins (PERM-14). */
export function columnsFor(maySeeMargin: boolean): readonly LineColumn[] {
  return maySeeMargin ? COLUMNS : COLUMNS.filter((column) => !OF_MARGIN.includes(column));
}

const WIDTHS: Record<LineColumn, number> = {
  costType: 150,
  person: 110,
  details: 190,
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
};

/** For a window in which the others would not fit: what is cut off of a text shows where its cell is selected. */
const TIGHT_WIDTHS: Record<LineColumn, number> = {
  costType: 104,
  person: 72,
  details: 108,
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
};

/** Up to this width a window shows tight columns: the others would not fit beside the bar (NAV-02). */
export const TIGHT_WINDOW = '(max-width: 1600px)';

/** Columns of figures. */
export function isFigure(
  column: LineColumn,
): column is Exclude<LineColumn, 'costType' | 'person' | 'details' | 'supplier' | 'taxStatus'> {
  return !['costType', 'person', 'details', 'supplier', 'taxStatus'].includes(column);
}

/** The field of a column that can be changed; null for figures that follow. */
export function fieldOfColumn(columns: readonly LineColumn[], place: number): LineField | null {
  const name = columns[place];
  return LINE_FIELDS.find((field) => field === name) ?? null;
}

/** The columns as the sheet takes them. */
export function sheetColumns(columns: readonly LineColumn[], field: Texts['field'], isTight: boolean): SheetColumn[] {
  const widths = isTight ? TIGHT_WIDTHS : WIDTHS;
  return columns.map((name) => ({
    key: name,
    header: field(LINE_FIELD_NAMES[name]),
    spoken: field(LINE_FIELD_NAMES[name]),
    width: widths[name],
    ...(name === 'costType' ? { isSticky: true } : {}),
    marks: isFigure(name) ? (name === 'total' ? 'total' : 'figure') : 'text',
  }));
}
