import { zipSync } from 'fflate';
import { MOST_LINES } from '#contract/data-exchange/data-file.ts';
import { Refused } from '../../platform/refused.ts';
import { checkSheet } from './check-sheet.ts';
import type { FileLine } from './csv-text.ts';
import { plainNumber } from './plain-number.ts';
import { unpackWorkbook } from './unpack-workbook.ts';

/** A worksheet: lines are numbered by row, without empty ones. */
export type Sheet = { name: string; lines: () => FileLine[] };

/**
 * Reads a workbook's sheets: texts as they are, formulas by their last value, numbers with every digit, dates as `YYYY-MM-DD`. Rejects
 * files that are too large or not workbooks.
 */
export async function readWorkbook(bytes: Buffer): Promise<Sheet[]> {
  const archive = checkedArchive(bytes);
  const { default: readXlsxFile } = await import('read-excel-file/universal');
  const sheets = await readXlsxFile(archive, { trim: false, parseNumber: (text): Kept => ({ number: text }) }).catch(
    () => {
      throw new Refused('file-not-what-its-name-says');
    },
  );
  return sheets.map(({ sheet, data }) => ({ name: sheet, lines: () => linesOf(data) }));
}

/** Reads a sheet's lines once, dropping each row, because both together would double the memory. */
function linesOf(data: unknown[][]): FileLine[] {
  const lines: FileLine[] = [];
  for (let index = 0; index < data.length; index += 1) {
    const line = lineOf(data[index]!, index);
    if (line) lines.push(line);
    data[index] = [];
  }
  return lines;
}

/** Repacks the checked parts without compression, so that the reader sees nothing else. */
function checkedArchive(bytes: Buffer): ArrayBuffer {
  const parts = unpackWorkbook(bytes);
  for (const part of parts.values()) checkSheet(part, MOST_LINES + 1);
  // The archive owns its buffer, so it needn't be copied.
  return zipSync(Object.fromEntries(parts), { level: 0 }).buffer as ArrayBuffer;
}

/** A number as in the file, with digits that a binary float would lose. */
type Kept = { number: string };

function lineOf(row: readonly unknown[], index: number): FileLine | null {
  const cells = row.map(textOf);
  if (cells.every((cell) => cell === '')) return null;
  return { line: index + 1, cells, isPlain: row.map((value) => typeof value === 'object' && value !== null) };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return dayOrInstant(value);
  if (typeof value === 'object') return plainNumber((value as Kept).number);
  return String(value);
}

/** Dates have no time, and programs store a fraction of a day that isn't a whole number of milliseconds. */
function dayOrInstant(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}
