import type { Words } from '#domain/text/text-with-values.ts';
import type { Refused } from '../../../platform/refused.ts';
import type { ReferenceFile } from '../central-bank/reference-file.ts';
import type { FileLine } from '../csv-text.ts';
import type { DataFile, FileLayout } from '../data-file.ts';
import type { FileReading } from '../file-reading.ts';

/**
 * What the worker reads: a plain CSV file's lines, a file of any format (`known`: headings that show the right separator), or the European
 * Central Bank's file for an agency's currencies.
 */
export type FileRequest = { bytes: Uint8Array } & (
  | { read: 'csv' }
  | { read: 'data-file'; fileName: string; layout: FileLayout; known: ReadonlySet<string> }
  | { read: 'reference'; fileName: string; currencies: ReadonlySet<string>; base: string }
);

/** What is known about a file besides its lines. */
export type Opening = {
  csv: null;
  'data-file': Omit<DataFile, 'lines'>;
  reference: Omit<ReferenceFile, 'lines'>;
};

/** A reply of the worker: what is known about the file, then its lines in batches, or why it can't be read. */
export type FileReply =
  | { is: 'opening'; opening: Opening[keyof Opening] }
  | { is: 'lines'; lines: FileLine[] }
  | { is: 'end' }
  | { is: 'refused'; code: Refused['code']; details: Refused['details'] }
  | { is: 'unreadable'; line: number; reason: Words; reading: FileReading | null };
