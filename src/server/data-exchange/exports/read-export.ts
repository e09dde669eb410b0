import { type ExportedEntry, LEFT_OUT_BECAUSE, type LeftOutBecause, readExportLine } from '#domain/export-entry.ts';
import { FILE_PROBLEMS } from '#domain/file-problem.ts';
import { currencyOfHeading, type ExportField } from '#domain/time-export.ts';
import type { ImportProblem } from '../importing/import-result.ts';
import type { UnderstoodFile } from '../reading/understood-file.ts';

/** What the lines of an export say (DATA-08). */
export type ReadExport = {
  entries: ExportedEntry[];
  problems: ImportProblem[];
  /** Lines that are no entries, by why. */
  leftOut: Record<LeftOutBecause, number>;
};

/** Reads the lines of a file that is a program's export, once how it writes numbers and days is settled. */
export function readExport({ file, columns, manner, readable }: UnderstoodFile): ReadExport {
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
    // A workbook leaves empty cells at the end out.
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
  return { entries, problems, leftOut };
}

/** Whoever puts two exports one below the other has their headings twice. */
function isHeadingsAgain(headings: readonly string[], cells: readonly string[]): boolean {
  return cells[0] === headings[0] && cells.every((cell, index) => cell.trim() === (headings[index] ?? '').trim());
}
