import { PROBLEM_COLUMN, plainHeading, SEPARATORS } from '#domain/data-exchange/file-format.ts';
import { guarded } from '#domain/text/formula-guard.ts';
import type { TranslateText } from '../../core/text/translate-text.ts';
import type { Column } from '../column.ts';
import { csvLine } from '../csv-line.ts';
import type { Outcome } from '../importing/outcome.ts';
import type { ParsedFile } from '../reading/parsed-file.ts';
import { WORKBOOK_TYPE, writeWorkbook } from './workbook.ts';

/** The mark by which spreadsheet programs know UTF-8. */
const MARK = '\ufeff';

/**
 * The lines that cannot come in, under the headings of their file and in its format, each with what is wrong in a last column.
 * They are read again as the file was.
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
    // A line of another length stays what it was; its reason stands where the headings have it.
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

/** What a spreadsheet program could run gets the guard that an import takes away; one that it has stays the only one. */
function harmless(column: Column | null | undefined, cell: string): string {
  const isText = !column || column.type.is === 'text';
  return isText && /^[=+@\t\r-]/.test(cell) ? guarded(cell) : cell;
}
