import { PROBLEM_COLUMN, plainHeading, SEPARATORS } from '#domain/data-exchange/file-format.ts';
import { guarded } from '#domain/text/formula-guard.ts';
import type { TranslateText } from '../../core/text/translate-text.ts';
import type { Column } from '../column.ts';
import { csvLine } from '../csv-line.ts';
import type { Outcome } from '../importing/outcome.ts';
import type { ParsedFile } from '../reading/parsed-file.ts';
import { WORKBOOK_TYPE, writeWorkbook } from './workbook.ts';

/** The byte order mark by which spreadsheets recognise UTF-8. */
const MARK = '\ufeff';

/**
 * Writes the failing lines under the file's headings and in its format, with the problem in a last column. Reads them again as the file was
 * read.
 */
export async function writeFailingLines(
  { file, columns }: ParsedFile,
  { bad, problems }: Pick<Outcome, 'bad' | 'problems'>,
  say: TranslateText,
): Promise<{ bytes: Buffer; contentType: string }> {
  const kept = file.headings.cells.flatMap((heading, index) =>
    plainHeading(heading) === PROBLEM_COLUMN ? [] : [index],
  );
  const reasons = new Map<number, string[]>();
  for (const { line, column, reason } of problems)
    reasons.set(line, [...(reasons.get(line) ?? []), column === null ? say(reason) : `${column}: ${say(reason)}`]);
  const lines = file.lines.filter(({ line }) => bad.has(line));
  const headings = [...kept.map((index) => file.headings.cells[index]!), PROBLEM_COLUMN];
  const keptColumns = kept.map((index) => columns[index] ?? null);
  const rows = lines.map(({ line, cells }) => [
    // A line of another length stays as it was, with its problem in the last heading's column.
    ...kept.map((index) => harmless(columns[index], cells[index] ?? '')),
    guarded((reasons.get(line) ?? []).join('; ')),
  ]);
  if (file.format === 'xlsx') {
    const bytes = await writeWorkbook([{ name: file.sheet!, headings, rows, columns: [...keptColumns, null] }]);
    return { bytes, contentType: WORKBOOK_TYPE };
  }
  const separator = SEPARATORS[file.separator!];
  const text = [headings, ...rows].map((cells) => csvLine(cells, separator)).join('');
  return { bytes: Buffer.from(`${MARK}${text}`, 'utf8'), contentType: 'text/csv; charset=utf-8' };
}

/** Guards cells that a spreadsheet could run as a formula, as imports expect; doesn't guard twice. */
function harmless(column: Column | null | undefined, cell: string): string {
  const isText = !column || column.type.is === 'text';
  return isText && /^[=+@\t\r-]/.test(cell) ? guarded(cell) : cell;
}
