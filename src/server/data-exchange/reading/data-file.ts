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

/** Characters of a heading. Comparing headings takes longer than in proportion to their length. */
const LONGEST_HEADING = 500;

/** Whether a heading is one of those that are known, or one of another program. */
function isKnownHeading(known: ReadonlySet<string>, heading: string): boolean {
  return heading.length <= LONGEST_HEADING && (known.has(plainHeading(heading)) || isExportHeading(heading));
}

/** How the bytes of a file are taken apart, as far as a person has said. */
export type FileLayout = {
  encoding?: FileEncoding | undefined;
  separator?: Separator | undefined;
  sheet?: string | undefined;
};

/** A file taken apart: its headings and the lines below them, blank ones left out. */
export type DataFile = FileReading & {
  headings: FileLine;
  lines: FileLine[];
};

/**
 * Takes a file apart by its name and content; what is not said of its layout is guessed, the separator by the headings that are known.
 * Refuses what is too large, not what its name says, or empty.
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

/** Takes the lines of a file as it is read; whatever is wrong with them names how it was read, so that this can be corrected. */
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

/** As much of a text as is looked at to guess its separator. */
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

/** Each heading is compared with those that are known. */
const MOST_COLUMNS = 1_000;
/** Characters of a cell. */
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

/** What a file is: its name and its content must agree. */
function formatOf(fileName: string, bytes: Buffer): 'csv' | 'xlsx' {
  const end = /\.([^.]+)$/.exec(fileName.trim())?.[1]?.toLowerCase();
  const start = bytes.toString('latin1', 0, 8);
  if (end === 'xlsx' && start.startsWith('PK\x03\x04')) return 'xlsx';
  if (end && ['csv', 'txt', 'tsv'].includes(end) && !isBinary(start, bytes)) return 'csv';
  if (end && /^[a-z0-9]{1,10}$/.test(end) && !READ.includes(end))
    throw new Refused('file-unsupported', { values: { extension: `.${end}` } });
  throw new Refused('file-not-what-its-name-says');
}

/** How names of files end that are read. */
const READ = ['xlsx', 'csv', 'txt', 'tsv'];

/** Beginnings of archives, PDF, old Office documents and pictures. */
const BINARY = ['PK\x03\x04', '%PDF-', '\xd0\xcf\x11\xe0', '\x89PNG', 'GIF8', '\xff\xd8\xff'];

/** A text has no zeros, but in UTF-16. */
function isBinary(start: string, bytes: Buffer): boolean {
  if (BINARY.some((sign) => start.startsWith(sign))) return true;
  return !guessEncoding(bytes, isUtf8).startsWith('utf-16') && bytes.subarray(0, 4000).includes(0);
}
