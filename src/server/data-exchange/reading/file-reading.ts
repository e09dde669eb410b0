import type { FileReading as FileReadingShown } from '#contract/data-exchange/data-file.ts';
import type { FileEncoding, Separator } from '#domain/data-exchange/file-format.ts';

/** How a file is parsed. */
export type FileReading = {
  format: 'csv' | 'xlsx';
  sheets: string[];
  encoding: FileEncoding | null;
  separator: Separator | null;
  sheet: string | null;
};

/** Returns how an unreadable file was examined, for the screen. */
export function readingShown({ format, sheets, encoding, separator, sheet }: FileReading): FileReadingShown {
  return { format, sheets, settings: { encoding, separator, sheet, decimalSign: null, dateOrder: null } };
}
