import type { AnsweredFile } from './http/serve.ts';

/** A column of a list as a file has it: its heading, and what stands in it for a row; null = nothing. */
export type ListColumn<Row> = {
  heading: string;
  holds?: 'number' | 'day';
  of: (row: Row) => string | null;
};

/** A list as a file: headings and cells, and what each column holds. */
export type ListFile = {
  name: string;
  format: 'csv' | 'xlsx';
  columns: readonly { heading: string; holds?: 'number' | 'day' }[];
  rows: readonly (readonly string[])[];
};

/** Writes a list as a CSV file or a workbook. */
export type WriteList = (list: ListFile) => Promise<Pick<AnsweredFile, 'bytes' | 'contentType'>>;

/** The most rows of a list that go out in one file. */
export const MOST_ROWS_EXPORTED = 100_000;

/** Rows of a list in the columns of its file; `say` translates the headings. */
export function listFileOf<Row>(
  name: string,
  format: 'csv' | 'xlsx',
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  say: (heading: string) => string,
): ListFile {
  return {
    name,
    format,
    columns: columns.map(({ heading, holds }) => ({ heading: say(heading), ...(holds ? { holds } : {}) })),
    rows: rows.map((row) => columns.map(({ of }) => of(row) ?? '')),
  };
}
