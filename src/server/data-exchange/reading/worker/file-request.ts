import type { Words } from '#domain/text/text-with-values.ts';
import type { Refused } from '../../../platform/refused.ts';
import type { ReferenceFile } from '../central-bank/reference-file.ts';
import type { FileLine } from '../csv-text.ts';
import type { DataFile, FileLayout } from '../data-file.ts';
import type { FileReading } from '../file-reading.ts';

/**
 * What the worker reads: the lines of a plain CSV file, a file of any format (`known`: headings that say which separator is right), or one
 * of the European Central Bank for an agency's currencies.
 */
export type FileRequest = { bytes: Uint8Array } & (
  | { read: 'csv' }
  | { read: 'data-file'; fileName: string; layout: FileLayout; known: ReadonlySet<string> }
  | { read: 'reference'; fileName: string; currencies: ReadonlySet<string>; base: string }
);

/** What is known of a file besides its lines. */
export type Opening = {
  csv: null;
  'data-file': Omit<DataFile, 'lines'>;
  reference: Omit<ReferenceFile, 'lines'>;
};

/** One answer of the worker to one message: what is known of the file, then its lines in batches, or why it can't be read. */
export type FileReply =
  | { is: 'opening'; opening: Opening[keyof Opening] }
  | { is: 'lines'; lines: FileLine[] }
  | { is: 'end' }
  | { is: 'refused'; code: Refused['code']; details: Refused['details'] }
  | { is: 'unreadable'; line: number; reason: Words; reading: FileReading | null };
