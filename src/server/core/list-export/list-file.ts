import type { ListHeading } from '#domain/data-exchange/list-headings.ts';
import type { AnsweredFile } from '../../platform/http/serve.ts';

/** A column of an exported list: its heading, and its value for a row (null if empty). */
export type ListColumn<Row> = {
  heading: ListHeading;
  /** `instant`: in the agency's time zone; `label`: translated. */
  holds?: 'number' | 'day' | 'instant' | 'label';
  of: (row: Row) => string | null;
};

/** A list as a file: headings and cells, and each column's type. */
export type ListFile = {
  name: string;
  format: 'csv' | 'xlsx';
  columns: readonly { heading: string; holds?: 'number' | 'day' }[];
  rows: readonly (readonly string[])[];
};

/** Writes a list as a CSV file or a workbook. */
export type WriteList = (list: ListFile) => Promise<Pick<AnsweredFile, 'bytes' | 'contentType'>>;

/** The maximum number of rows per file. */
export const MOST_ROWS_EXPORTED = 100_000;
