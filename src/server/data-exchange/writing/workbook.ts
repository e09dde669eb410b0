import type { Cell, SheetData } from 'write-excel-file/node';
import { isDay } from '#domain/calendar/calendar.ts';
import type { Column } from '../column.ts';

/** The content type of workbooks. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Decimal digits that a binary float always preserves. */
const SAFE_DIGITS = 15;

/** The maximum characters spreadsheets accept in a cell. */
const LONGEST_CELL = 32_767;

/** A worksheet: headings, and rows of cells as in a CSV file. */
export type SheetToWrite = { name: string; headings: readonly string[]; rows: readonly (readonly string[])[] };

/**
 * Writes a workbook. Cells of number and date columns are stored as such if nothing is lost; everything else is text, so that `007` and
 * long numbers stay as they are.
 */
export async function writeWorkbook(
  sheets: readonly (SheetToWrite & { columns: readonly (Column | null)[] })[],
): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return writeXlsxFile(
    sheets.map(({ name, headings, rows, columns }) => ({
      sheet: name,
      data: [
        headings.map((value): Cell => ({ value, type: String, fontWeight: 'bold' })),
        ...rows.map((cells) => cells.map((text, index) => cellOf(columns[index], text))),
      ] satisfies SheetData,
      stickyRowsCount: 1,
      columns: headings.map((heading) => ({ width: Math.max(12, Math.min(40, heading.length + 4)) })),
    })),
  ).toBuffer();
}

function cellOf(column: Column | null | undefined, text: string): Cell {
  if (text === '') return null;
  const holds = column?.type.is;
  if ((holds === 'decimal' || holds === 'whole') && isSafeNumber(text)) return { value: Number(text), type: Number };
  if (holds === 'day' && isDay(text) && text >= '1900-03-01')
    return { value: new Date(`${text}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  return { value: escaped(text.slice(0, LONGEST_CELL)), type: String };
}

/**
 * XML allows no control characters and normalises line breaks; workbooks escape them by number, and also texts that look like such escapes.
 */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/(?![\t\n])\p{Cc}/gu, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}

function isSafeNumber(text: string): boolean {
  return text.replace(/\D/g, '').length <= SAFE_DIGITS && String(Number(text)) === text;
}
