import type { NumberFormat } from '#domain/text/number-format.ts';
import { readNumberText } from '#domain/text/number-text.ts';
import { type ColumnNames, columnOfHeading } from './column-headings.ts';

/** What each column of a pasted block is; null = it is left out. */
export type ColumnMeanings = readonly (string | null)[];

/** A block of texts of which it is not plain what the columns are, and what they most likely are. */
export type UnclearBlock = {
  rows: readonly (readonly string[])[];
  /** The first row is one of headings, as far as can be told. */
  hasHeadings: boolean;
  guess: (hasHeadings: boolean) => ColumnMeanings;
};

/** A block whose columns somebody has named. */
export type ClearBlock = { rowCount: number; hasHeadings: boolean; meanings: ColumnMeanings };

export type Reading = { format: NumberFormat; names: ColumnNames };

/** Whether the first row of a pasted block names its columns: no numbers in it, and a heading that is known. */
export function hasHeadings(rows: readonly (readonly string[])[], reading: Reading): boolean {
  const [first, ...others] = rows;
  if (!first || others.length === 0 || first.some((text) => isNumber(text, reading.format))) return false;
  const known = first.filter((text) => columnOfHeading(text, reading.names) !== null).length;
  // One word alone may be a text like another; above numbers it is a heading.
  const aboveNumbers = first.some(
    (text, column) =>
      text.trim() !== '' &&
      others.every((row) => (row[column] ?? '').trim() === '' || isNumber(row[column]!, reading.format)) &&
      others.some((row) => isNumber(row[column] ?? '', reading.format)),
  );
  return known >= 2 || (known === 1 && aboveNumbers);
}

/** What the columns of a block most likely are: by their headings where there are some, otherwise by what stands in them. */
export function guessColumns(
  rows: readonly (readonly string[])[],
  headings: readonly string[] | null,
  reading: Reading,
): ColumnMeanings {
  const named = headings ? headings.map((text) => columnOfHeading(text, reading.names)) : guessByContent(rows, reading);
  const meanings = named.map((column, index) => (named.indexOf(column) === index ? column : null));
  // Where a price is for the whole line, its units are 1.
  const isWhole = !meanings.includes('rate') && !meanings.includes('units');
  const price = isWhole ? meanings.indexOf(meanings.includes('net') ? 'net' : 'total') : -1;
  return meanings.map((column, index) => {
    if (index === price) return 'rate';
    return column === 'net' || column === 'total' || column === 'tax' ? null : column;
  });
}

/** Numbers are units and rate in this order, or a price alone; what looks like a code is a job; the longest texts are details. */
function guessByContent(rows: readonly (readonly string[])[], { format, names }: Reading): (string | null)[] {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, column) =>
    rows.map((row) => (row[column] ?? '').trim()).filter((text) => text !== ''),
  );
  const numbers = columns.flatMap((texts, index) =>
    texts.length > 0 && texts.every((text) => isNumber(text, format)) ? [index] : [],
  );
  const texts = columns.flatMap((all, index) => (all.length > 0 && !numbers.includes(index) ? [index] : []));
  // Only where lines have jobs of their own.
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

/** What a block is known again by: its headings, or how many columns it has. */
export function signatureOf(rows: readonly (readonly string[])[], isFirstHeading: boolean): string {
  const [first = []] = rows;
  return isFirstHeading ? first.map((text) => text.trim().toLowerCase()).join('\t') : String(first.length);
}
