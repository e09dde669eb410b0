import type { NumberFormat } from '#domain/text/number-format.ts';
import { readNumberText } from '#domain/text/number-text.ts';
import { type ColumnNames, columnOfHeading } from './column-headings.ts';

/** The meaning of each column of a pasted block; null if ignored. */
export type ColumnMeanings = readonly (string | null)[];

/** A block of texts whose columns are unclear, with a guess. */
export type UnclearBlock = {
  rows: readonly (readonly string[])[];
  /** Whether the first row seems to contain headings. */
  hasHeadings: boolean;
  guess: (hasHeadings: boolean) => ColumnMeanings;
};

/** A block whose columns the user has named. */
export type ClearBlock = { rowCount: number; hasHeadings: boolean; meanings: ColumnMeanings };

export type Reading = { format: NumberFormat; names: ColumnNames };

/** Returns whether a pasted block's first row contains headings: no numbers, and a known heading. */
export function hasHeadings(rows: readonly (readonly string[])[], reading: Reading): boolean {
  const [first, ...others] = rows;
  if (!first || others.length === 0 || first.some((text) => isNumber(text, reading.format))) return false;
  const known = first.filter((text) => columnOfHeading(text, reading.names) !== null).length;
  // A single known word may be ordinary text, but above numbers it's a heading.
  const aboveNumbers = first.some(
    (text, column) =>
      text.trim() !== '' &&
      others.every((row) => (row[column] ?? '').trim() === '' || isNumber(row[column]!, reading.format)) &&
      others.some((row) => isNumber(row[column] ?? '', reading.format)),
  );
  return known >= 2 || (known === 1 && aboveNumbers);
}

/** Guesses a block's columns by headings if there are any, otherwise by content. */
export function guessColumns(
  rows: readonly (readonly string[])[],
  headings: readonly string[] | null,
  reading: Reading,
): ColumnMeanings {
  const named = headings ? headings.map((text) => columnOfHeading(text, reading.names)) : guessByContent(rows, reading);
  const meanings = named.map((column, index) => (named.indexOf(column) === index ? column : null));
  // If a price is for the whole line, its units are 1.
  const isWhole = !meanings.includes('rate') && !meanings.includes('units');
  const price = isWhole ? meanings.indexOf(meanings.includes('net') ? 'net' : 'total') : -1;
  return meanings.map((column, index) => {
    if (index === price) return 'rate';
    return column === 'net' || column === 'total' || column === 'tax' ? null : column;
  });
}

/** Two number columns are units and rate, in this order, one is a price; code-like texts are jobs; the longest texts are details. */
function guessByContent(rows: readonly (readonly string[])[], { format, names }: Reading): (string | null)[] {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, column) =>
    rows.map((row) => (row[column] ?? '').trim()).filter((text) => text !== ''),
  );
  const numbers = columns.flatMap((texts, index) =>
    texts.length > 0 && texts.every((text) => isNumber(text, format)) ? [index] : [],
  );
  const texts = columns.flatMap((all, index) => (all.length > 0 && !numbers.includes(index) ? [index] : []));
  // Only if lines have their own jobs.
  const jobs = 'job' in names ? texts : [];
  const job = jobs.find((index) => columns[index]!.every((text) => /^\p{L}+[-\s]?\d[\w-]*$/u.test(text)));
  const lengthOf = (index: number) => columns[index]!.reduce((sum, text) => sum + text.length, 0);
  const [details] = texts.filter((index) => index !== job).sort((one, other) => lengthOf(other) - lengthOf(one));
  const [units, rate] = numbers.length > 1 ? numbers : [undefined, numbers[0]];
  return columns.map((_, index) => {
    if (index === job) return 'job';
    if (index === details) return 'details';
    if (index === units) return 'units';
    return index === rate ? 'rate' : null;
  });
}

function isNumber(text: string, format: NumberFormat): boolean {
  const { kind } = readNumberText(text, format);
  return kind === 'number' || kind === 'ambiguous';
}

/** Returns the signature of a block's layout: its headings, or its number of columns. */
export function signatureOf(rows: readonly (readonly string[])[], isFirstHeading: boolean): string {
  const [first = []] = rows;
  return isFirstHeading ? first.map((text) => text.trim().toLowerCase()).join('\t') : String(first.length);
}
