import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import type { Words } from '#domain/text/text-with-values.ts';
import { Refused } from '../../platform/refused.ts';
import { UnreadableFile } from '../importing/import-result.ts';
import { MOST_CELLS } from './check-sheet.ts';

/**
 * A line of the file: the number of the line on which it starts, and its cells. `isPlain`: which of them a program has kept as a number or
 * day, so that they mean the same in every manner of writing; none where it is left out.
 */
export type FileLine = { line: number; cells: string[]; isPlain?: readonly boolean[] };

/** Other requests are served between two chunks: a save sends several statements and waits for one chunk each time. */
const CHUNK_BYTES = 8192;
const LONGEST_LINE = 4_000_000;

/**
 * Takes a CSV file in UTF-8 apart (RFC 4180, with any separator): the header first, empty lines left out. Throws UnreadableFile where it
 * makes no sense.
 */
export async function* readCsv(bytes: Buffer, separator = ','): AsyncGenerator<FileLine> {
  refuseOtherEncodings(bytes);
  refuseManyCells(bytes, separator);
  // The parser reads ahead of what it returns, and drops that when it fails: so ask it how far it got.
  let readTo = 0;
  const parser = parse({
    on_record: (record, { bytes: end }) => {
      readTo = end;
      return record;
    },
    bom: true,
    delimiter: separator,
    info: true,
    // A line that was added by hand may end otherwise than those of the program.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_LINE,
  });
  Readable.from(chunksOf(bytes)).pipe(parser);
  const place = startOf(bytes);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { bytes: number } }>) {
      passBlankLines(bytes, place);
      yield { line: place.line, cells: record };
      passTo(bytes, place, info.bytes);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const failed = startOf(bytes);
    passTo(bytes, failed, readTo);
    passBlankLines(bytes, failed);
    throw new UnreadableFile(failed.line, explain(error));
  }
}

/** A place in the bytes, and the number of the line that it is on. */
type Place = { at: number; line: number };

const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];
const MARK = Buffer.from('\ufeff');

/** Before the first line, behind the mark that says how the file is coded. */
function startOf(bytes: Buffer): Place {
  return { at: bytes.subarray(0, MARK.length).equals(MARK) ? MARK.length : 0, line: 1 };
}

function passBlankLines(bytes: Buffer, place: Place): void {
  let end = place.at;
  while (bytes[end] === LINE_FEED || bytes[end] === CARRIAGE_RETURN) end += 1;
  passTo(bytes, place, end);
}

/** Skips to a later position, counting line ends in any notation, also those in quoted cells. */
function passTo(bytes: Buffer, place: Place, end: number): void {
  for (; place.at < end; place.at += 1) {
    const byte = bytes[place.at];
    if (byte === LINE_FEED || (byte === CARRIAGE_RETURN && bytes[place.at + 1] !== LINE_FEED)) place.line += 1;
  }
}

/** The bytes in pieces; between two of them others are served, however large the file. */
async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield bytes.subarray(start, start + CHUNK_BYTES);
    await setImmediate();
  }
}

/** The parser makes each cell of a line before it hands the line on. */
function refuseManyCells(bytes: Buffer, separator: string) {
  const code = separator.charCodeAt(0);
  let cells = 0;
  for (const byte of bytes) if (byte === code) cells += 1;
  if (cells > MOST_CELLS) throw new Refused('file-too-large-unpacked');
}

/** A text in another encoding would be stored with wrong letters, so nothing but UTF-8 is taken. */
function refuseOtherEncodings(bytes: Buffer): void {
  // Line by line only where it is known to be in vain: that takes long.
  if (isUtf8(bytes)) return;
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const found = bytes.indexOf(0x0a, start);
    const end = found < 0 ? bytes.length : found + 1;
    if (!isUtf8(bytes.subarray(start, end))) {
      throw new UnreadableFile(line, { text: FILE_PROBLEMS.notUtf8 });
    }
    start = end;
  }
}

function explain(error: CsvError): Words {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_MAX_RECORD_SIZE':
      return { text: FILE_PROBLEMS.quoteNotClosed };
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return { text: FILE_PROBLEMS.quoteInCell };
    default:
      return { text: FILE_PROBLEMS.notCsv, values: { reason: error.message } };
  }
}
