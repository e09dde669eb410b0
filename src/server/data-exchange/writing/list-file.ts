import { guarded } from '#domain/text/formula-guard.ts';
import type { WriteList } from '../../core/list-export/list-file.ts';
import type { Column } from '../column.ts';
import { csvLine } from '../csv-line.ts';
import { MARK } from './exported-file.ts';
import { WORKBOOK_TYPE, writeWorkbook } from './workbook.ts';

/** Writes a list: numbers and dates as such in a workbook, and no text that a spreadsheet would run. */
export const writeList: WriteList = async ({ name, format, columns, rows }) => {
  const headings = columns.map(({ heading }) => heading);
  const cells = rows.map((row) => row.map((cell, index) => (columns[index]!.holds ? cell : harmless(cell))));
  if (format === 'csv') {
    const text = [headings, ...cells].map((line) => csvLine(line, ',')).join('');
    return { bytes: Buffer.concat([MARK, Buffer.from(text)]), contentType: 'text/csv; charset=utf-8' };
  }
  const bytes = await writeWorkbook([
    { name, headings, rows: cells, columns: columns.map(({ holds }) => HOLDS[holds ?? 'text']) },
  ]);
  return { bytes, contentType: WORKBOOK_TYPE };
};

const HOLDS: Readonly<Record<'number' | 'day' | 'text', Column | null>> = {
  number: { name: '', type: { is: 'decimal', whole: 17, decimals: 6 }, sql: null, isRequired: false, isNullable: true },
  day: { name: '', type: { is: 'day' }, sql: null, isRequired: false, isNullable: true },
  text: null,
};

function harmless(cell: string): string {
  return /^[=+@\t\r-]/.test(cell) ? guarded(cell) : cell;
}
