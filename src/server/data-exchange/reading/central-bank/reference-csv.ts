import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import { type ReferenceRates, readReferenceDay, readReferenceFigure } from '#domain/money/reference-rates.ts';
import { UnreadableFile } from '../../importing/import-result.ts';
import { type FileLine, readCsv } from '../csv-text.ts';

/** Returns whether a text begins like the bank's CSV: the date, then currency codes. */
export function beginsAsReferenceCsv(start: string): boolean {
  return /^\ufeff?Date\s*,\s*[A-Z]{3}\s*,/.test(start);
}

/** Parses the bank's CSV, daily or historical: one line per day, one column per currency, and a trailing comma. */
export async function* readReferenceCsv(bytes: Buffer): AsyncGenerator<ReferenceRates> {
  let codes: string[] | undefined;
  for await (const line of readCsv(bytes)) {
    const cells = line.cells.map((cell) => cell.trim());
    if (codes) yield dayOfLine({ ...line, cells }, codes);
    else codes = cells;
  }
}

function dayOfLine({ line, cells }: FileLine, codes: readonly string[]): ReferenceRates {
  if (cells.length !== codes.length)
    throw new UnreadableFile(line, {
      text: FILE_PROBLEMS.referenceCells,
      values: { cells: String(cells.length), columns: String(codes.length) },
    });
  const day = readReferenceDay(cells[0]!);
  if (day === null) throw new UnreadableFile(line, unread(cells[0]!));
  const figures = new Map<string, string>();
  for (const [index, code] of codes.entries()) {
    if (index === 0 || code === '') continue;
    const figure = readReferenceFigure(cells[index]!);
    if (figure === undefined) throw new UnreadableFile(line, unread(cells[index]!));
    if (figure !== null) figures.set(code, figure);
  }
  return { day, figures };
}

/** Reports an invalid date or figure. */
export function unread(value: string) {
  return { text: FILE_PROBLEMS.referenceValue, values: { value: value.slice(0, 40) } };
}
