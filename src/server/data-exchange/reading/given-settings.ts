import type { DateOrder, DecimalSign } from '#domain/data-exchange/file-format.ts';
import type { FileLayout } from './data-file.ts';

/** The user's settings for reading a file; others are remembered or guessed. */
export type GivenSettings = FileLayout & {
  decimalSign?: DecimalSign | undefined;
  dateOrder?: DateOrder | undefined;
  /** Column names by heading, separated by commas; empty ones are ignored. */
  columns?: string | undefined;
};
