import type { ColumnLooks } from '../../../documents/lines/line-columns.ts';
import { LINE_FIELD_NAMES } from '../order-form.ts';
import type { LineField } from '../order-line.ts';

/** The columns of the lines, in order. */
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

const FIGURES = ['units', 'rate', 'net', 'tax', 'total'] as const;

/** Checks whether a column holds figures. */
export function isFigure(column: LineColumn): column is (typeof FIGURES)[number] {
  return FIGURES.some((figure) => figure === column);
}

export const COLUMN_LOOKS: ColumnLooks<LineColumn> = {
  names: LINE_FIELD_NAMES,
  widths: {
    job: 172,
    costType: 118,
    glChart: 106,
    details: 220,
    employee: 106,
    units: 64,
    rate: 84,
    taxStatus: 114,
    net: 100,
    tax: 88,
    total: 104,
  },
  tightWidths: {
    job: 104,
    costType: 92,
    glChart: 78,
    // In a narrow window every column stays in view; whatever is left makes this one the widest.
    details: 90,
    employee: 86,
    units: 56,
    rate: 72,
    taxStatus: 80,
    net: 88,
    tax: 76,
    total: 92,
  },
  tightWindow: '(max-width: 1480px)',
  isFigure,
  words: 'details',
};

/** Returns the editable field of a column; null for calculated figures. */
export function fieldOfColumn(column: LineColumn): LineField | null {
  return column === 'net' || column === 'total' ? null : column;
}

/** Returns the index of a field's column. */
export function columnOf(field: LineColumn): number {
  return LINE_COLUMNS.indexOf(field);
}
