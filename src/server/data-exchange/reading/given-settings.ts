import type { DateOrder, DecimalSign } from '#domain/data-exchange/file-format.ts';
import type { FileLayout } from './data-file.ts';

/** What a person has said of how a file is read; the rest is remembered or guessed. */
export type GivenSettings = FileLayout & {
  decimalSign?: DecimalSign | undefined;
  dateOrder?: DateOrder | undefined;
  /** By heading, parted by commas; an empty one is left out. */
  columns?: string | undefined;
};
