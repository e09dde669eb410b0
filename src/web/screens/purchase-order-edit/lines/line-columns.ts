import type { Texts } from '../../../platform/translation.ts';
import type { SheetColumn } from '../../../sheet/sheet-model.ts';
import { LINE_FIELD_NAMES } from '../order-form.ts';
import type { LineField } from '../order-line.ts';

/** The columns of the lines (PO-04), in their order. */
export const LINE_COLUMNS = [
  'job',
  'costType',
  'glChart',
  'details',
  'employee',
  'units',
  'rate',
  'taxStatus',
  'net',
  'tax',
  'total',
] as const satisfies readonly (LineField | 'net' | 'total')[];
export type LineColumn = (typeof LINE_COLUMNS)[number];

const WIDTHS: Record<LineColumn, number> = {
  job: 172,
  costType: 118,
  glChart: 106,
  details: 150,
  employee: 106,
  units: 64,
  rate: 84,
  taxStatus: 114,
  net: 100,
  tax: 88,
  total: 104,
};

/** For a window in which the others would not fit: what is cut off of a text shows where its cell is selected. */
const TIGHT_WIDTHS: Record<LineColumn, number> = {
  job: 118,
  costType: 92,
  glChart: 78,
  details: 90,
  employee: 86,
  units: 56,
  rate: 72,
  taxStatus: 80,
  net: 88,
  tax: 76,
  total: 92,
};

/** Up to this width a window shows tight columns: the others would not fit beside the bar (NAV-02). */
export const TIGHT_WINDOW = '(max-width: 1480px)';

const FIGURES: readonly LineColumn[] = ['units', 'rate', 'net', 'tax', 'total'];

/** The field of a column that can be changed; null for figures that follow. */
export function fieldOfColumn(column: number): LineField | null {
  const name = LINE_COLUMNS[column];
  return name === undefined || name === 'net' || name === 'total' ? null : name;
}

/** The place of a field among the columns. */
export function columnOf(field: LineColumn): number {
  return LINE_COLUMNS.indexOf(field);
}

/** The columns as the sheet takes them. */
export function sheetColumns(field: Texts['field'], isTight: boolean): SheetColumn[] {
  const widths = isTight ? TIGHT_WIDTHS : WIDTHS;
  return LINE_COLUMNS.map((name) => ({
    key: name,
    header: field(LINE_FIELD_NAMES[name]),
    spoken: field(LINE_FIELD_NAMES[name]),
    width: widths[name],
    ...(name === 'job' ? { isSticky: true } : {}),
    marks: FIGURES.includes(name) ? (name === 'total' ? 'total' : 'figure') : 'text',
  }));
}
