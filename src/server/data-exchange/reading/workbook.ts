import { zipSync } from 'fflate';
import { MOST_LINES } from '#contract/data-exchange/data-file.ts';
import { Refused } from '../../platform/refused.ts';
import { checkSheet } from './check-sheet.ts';
import type { FileLine } from './csv-text.ts';
import { plainNumber } from './plain-number.ts';
import { unpackWorkbook } from './unpack-workbook.ts';

/** A sheet of a workbook: lines are numbered as its rows, empty ones left out. */
export type Sheet = { name: string; lines: () => FileLine[] };

/**
 * Reads the sheets of a workbook: texts as they stand, formulas by their last value, numbers with every digit, days as `YYYY-MM-DD`
 *. Refuses what is too large or no workbook.
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

/** The lines of a sheet, read once: each row is given up for its line, as both together would take twice the memory. */
function linesOf(data: unknown[][]): FileLine[] {
  const lines: FileLine[] = [];
  for (let index = 0; index < data.length; index += 1) {
    const line = lineOf(data[index]!, index);
    if (line) lines.push(line);
    data[index] = [];
  }
  return lines;
}

/** The parts that were unpacked and checked, in an archive without compression: the reader takes nothing else. */
function checkedArchive(bytes: Buffer): ArrayBuffer {
  const parts = unpackWorkbook(bytes);
  for (const part of parts.values()) checkSheet(part, MOST_LINES + 1);
  // The archive has a buffer of its own, which needs no other copy.
  return zipSync(Object.fromEntries(parts), { level: 0 }).buffer as ArrayBuffer;
}

/** A number as the file has it: digits that no binary number could hold are still there. */
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

/** A day has no time; programs keep a fraction of a day that is no whole number of milliseconds. */
function dayOrInstant(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}
