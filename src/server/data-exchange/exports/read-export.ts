import { spreadRounding } from '#domain/data-exchange/export-duration.ts';
import {
  type ExportedEntry,
  LEFT_OUT_BECAUSE,
  type LeftOutBecause,
  readExportLine,
} from '#domain/data-exchange/export-entry.ts';
import { personKey } from '#domain/data-exchange/export-match.ts';
import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import { currencyOfHeading, type ExportField } from '#domain/data-exchange/time-export.ts';
import type { ImportProblem } from '../importing/import-result.ts';
import type { ParsedFile } from '../reading/parsed-file.ts';

/** The content of an export. */
export type ReadExport = {
  entries: ExportedEntry[];
  /** Entries that round to zero: their time was carried to neighbouring entries. */
  tooShort: ExportedEntry[];
  /** The sum of hours in the file, in 36-millionths of an hour. */
  parts: number;
  problems: ImportProblem[];
  /** Lines that aren't entries, by reason. */
  leftOut: Record<LeftOutBecause, number>;
};

/** Reads the lines of a file that is a program's export, once how it writes numbers and days is settled. */
export function readExport({ file, columns, manner, readable }: ParsedFile): ReadExport {
  const places = new Map(columns.flatMap((column, index) => (column ? [[column.name as ExportField, index]] : [])));
  const rate = places.get('charge_rate');
  const settled = {
    decimalSign: manner.decimalSign ?? 'point',
    dateOrder: manner.dateOrder ?? 'year-month-day',
    currency: rate === undefined ? '' : (currencyOfHeading(file.headings.cells[rate]!) ?? ''),
  } as const;
  const entries: ExportedEntry[] = [];
  const problems: ImportProblem[] = [];
  const leftOut = Object.fromEntries(LEFT_OUT_BECAUSE.map((why) => [why, 0])) as ReadExport['leftOut'];
  const width = file.headings.cells.length;
  for (const { line, cells, isPlain } of file.lines) {
    if (isHeadingsAgain(file.headings.cells, cells)) {
      leftOut.headings += 1;
      continue;
    }
    // Workbooks omit empty cells at the end.
    if (file.format === 'csv' && cells.length !== width) {
      problems.push({
        line,
        column: null,
        reason: {
          text: FILE_PROBLEMS.cellCount,
          values: { cells: String(cells.length), columns: String(width) },
        },
      });
      continue;
    }
    const at = (field: ExportField) => places.get(field);
    const read = readExportLine(
      readable.program!,
      line,
      {
        cellOf: (field) => (at(field) === undefined ? undefined : (cells[at(field)!] ?? '')),
        isPlain: (field) => at(field) !== undefined && (isPlain?.[at(field)!] ?? false),
      },
      settled,
    );
    if (read.is === 'entry') entries.push(read.entry);
    else if (read.is === 'left-out') leftOut[read.why] += 1;
    else problems.push(...read.problems.map((problem) => ({ line, ...problem })));
  }
  const rounded = withSpreadRounding(entries);
  const spread = rounded.filter(({ hundredths }) => hundredths !== 0);
  const tooShort = rounded.filter(({ hundredths }) => hundredths === 0);
  leftOut['no-hours'] += tooShort.length;
  const parts = entries.reduce((sum, entry) => sum + entry.parts, 0);
  return { entries: spread, tooShort, parts, problems, leftOut };
}

/**
 * Rounds each person's entries by day in sequence, so that the file's total is kept. Entries that round to zero are carried to neighbouring
 * ones.
 */
function withSpreadRounding(entries: readonly ExportedEntry[]): ExportedEntry[] {
  const sorted = entries
    .map((entry) => ({ entry, place: `${personKey(entry.person)}\0${entry.day}` }))
    .sort((one, other) =>
      one.place < other.place ? -1 : one.place > other.place ? 1 : one.entry.line - other.entry.line,
    )
    .map(({ entry }) => entry);
  const hundredths = spreadRounding(sorted);
  return sorted
    .map((entry, index) => ({ ...entry, hundredths: hundredths[index]! }))
    .sort((one, other) => one.line - other.line);
}

/** Detects repeated headings, from two exports pasted together. */
function isHeadingsAgain(headings: readonly string[], cells: readonly string[]): boolean {
  return cells[0] === headings[0] && cells.every((cell, index) => cell.trim() === (headings[index] ?? '').trim());
}
