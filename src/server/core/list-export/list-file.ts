import type { ListHeading } from '#domain/data-exchange/list-headings.ts';
import type { AnsweredFile } from '../../platform/http/serve.ts';

/** A column of a list as a file has it: its heading, and what stands in it for a row; null = nothing. */
export type ListColumn<Row> = {
  heading: ListHeading;
  /** `instant`: written as the agency's clocks show it; `label`: translated. */
  holds?: 'number' | 'day' | 'instant' | 'label';
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
