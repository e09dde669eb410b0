import { isUtf8 } from 'node:buffer';
import { MOST_LINES } from '#contract/data-exchange/data-file.ts';
import {
  type FileEncoding,
  guessEncoding,
  guessSeparator,
  plainHeading,
  SEPARATORS,
  type Separator,
} from '#domain/data-exchange/file-format.ts';
import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import { isExportHeading } from '#domain/data-exchange/time-export.ts';
import { Refused } from '../../platform/refused.ts';
import { UnreadableFile } from '../importing/import-result.ts';
import { type FileLine, readCsv } from './csv-text.ts';
import { asUtf8 } from './decode-text.ts';
import { type FileReading, readingShown } from './file-reading.ts';
import { withoutSeparatorLine } from './separator-line.ts';
import { readWorkbook } from './workbook.ts';

/** The maximum characters of a heading; comparing headings takes more than linear time. */
const LONGEST_HEADING = 500;

/** Returns whether a heading is known, of the kind or of another program. */
function isKnownHeading(known: ReadonlySet<string>, heading: string): boolean {
  return heading.length <= LONGEST_HEADING && (known.has(plainHeading(heading)) || isExportHeading(heading));
}

/** A file's layout, as far as the user chose it. */
export type FileLayout = {
  encoding?: FileEncoding | undefined;
  separator?: Separator | undefined;
  sheet?: string | undefined;
};

/** A parsed file: headings, and lines without blank ones. */
export type DataFile = FileReading & {
  headings: FileLine;
  lines: FileLine[];
};

/**
 * Parses a file by its name and content, guessing unspecified settings; the separator by known headings. Rejects files that are too large,
 * empty, or not what their name says.
 */
export async function readDataFile(
  fileName: string,
  bytes: Buffer,
  layout: FileLayout,
  known: ReadonlySet<string>,
): Promise<DataFile> {
  if (formatOf(fileName, bytes) === 'xlsx') return readSheet(bytes, layout.sheet);
  const encoding = layout.encoding ?? guessEncoding(bytes, isUtf8);
  const { text, said } = withoutSeparatorLine(asUtf8(bytes, encoding));
  const start = text.toString('utf8', 0, FIRST_BYTES).replace(/^\ufeff/, '');
  const separator = layout.separator ?? said ?? guessSeparator(start, (heading) => isKnownHeading(known, heading));
  const reading = { format: 'csv', sheets: [], encoding, separator, sheet: null } as const;
  return readAs({ ...reading, sheets: [] }, () => linesOf(text, SEPARATORS[separator]));
}

async function readSheet(bytes: Buffer, name: string | undefined): Promise<DataFile> {
  const sheets = await readWorkbook(bytes);
  const chosen = name === undefined ? sheets[0] : sheets.find((sheet) => sheet.name === name);
  const reading = {
    format: 'xlsx',
    sheets: sheets.map((sheet) => sheet.name),
    encoding: null,
    separator: null,
    sheet: chosen?.name ?? null,
  } as const;
  return readAs(reading, () => {
    if (!chosen) throw new Refused('file-sheet-unknown');
    return chosen.lines();
  });
}

/** Reads a file's lines; errors state how it was read, so that the user can correct it. */
async function readAs(reading: FileReading, read: () => FileLine[] | Promise<FileLine[]>): Promise<DataFile> {
  try {
    const [headings, ...lines] = await read();
    return { ...reading, ...below(headings, lines) };
  } catch (error) {
    if (error instanceof UnreadableFile) error.reading = reading;
    if (error instanceof Refused) throw new Refused(error.code, { ...error.details, current: readingShown(reading) });
    throw error;
  }
}

/** The beginning of a text examined to guess its separator. */
const FIRST_BYTES = 64_000;

function below(headings: FileLine | undefined, lines: FileLine[]) {
  if (!headings) throw new Refused('file-without-headings');
  if (lines.length > MOST_LINES) throw new Refused('file-too-many-lines');
  if (headings.cells.length > MOST_COLUMNS) {
    const values = { most: String(MOST_COLUMNS), columns: String(headings.cells.length) };
    throw new UnreadableFile(headings.line, { text: FILE_PROBLEMS.tooManyColumns, values });
  }
  refuseLongCells(headings, LONGEST_HEADING);
  for (const line of lines) refuseLongCells(line, LONGEST_CELL);
  return { headings, lines };
}

/** The maximum columns; each heading is compared with the known ones. */
const MOST_COLUMNS = 1_000;
/** The maximum characters of a cell. */
const LONGEST_CELL = 40_000;

function refuseLongCells({ line, cells }: FileLine, longest: number) {
  const long = cells.find((cell) => cell.length > longest);
  if (long === undefined) return;
  const values = { longest: String(longest), length: String(long.length) };
  throw new UnreadableFile(line, { text: FILE_PROBLEMS.tooLong, values });
}

async function linesOf(text: Buffer, separator: string): Promise<FileLine[]> {
  const lines: FileLine[] = [];
  for await (const line of readCsv(text, separator)) {
    if (line.cells.some((cell) => cell.trim() !== '')) lines.push(line);
    if (lines.length > MOST_LINES + 1) throw new Refused('file-too-many-lines');
  }
  return lines;
}

/** Returns a file's format; its name and content must agree. */
function formatOf(fileName: string, bytes: Buffer): 'csv' | 'xlsx' {
  const end = /\.([^.]+)$/.exec(fileName.trim())?.[1]?.toLowerCase();
  const start = bytes.toString('latin1', 0, 8);
  if (end === 'xlsx' && start.startsWith('PK\x03\x04')) return 'xlsx';
  if (end && ['csv', 'txt', 'tsv'].includes(end) && !isBinary(start, bytes)) return 'csv';
  if (end && /^[a-z0-9]{1,10}$/.test(end) && !READ.includes(end))
    throw new Refused('file-unsupported', { values: { extension: `.${end}` } });
  throw new Refused('file-not-what-its-name-says');
}

/** Supported file name extensions. */
const READ = ['xlsx', 'csv', 'txt', 'tsv'];

/** Signatures of archives, PDF, old Office documents and images. */
const BINARY = ['PK\x03\x04', '%PDF-', '\xd0\xcf\x11\xe0', '\x89PNG', 'GIF8', '\xff\xd8\xff'];

/** Text contains no zero bytes, except in UTF-16. */
function isBinary(start: string, bytes: Buffer): boolean {
  if (BINARY.some((sign) => start.startsWith(sign))) return true;
  return !guessEncoding(bytes, isUtf8).startsWith('utf-16') && bytes.subarray(0, 4000).includes(0);
}
