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
 * A line: its line number in the file, and its cells. `isPlain`: cells that a workbook stores as number or date, which mean the same in
 * every format; none by default.
 */
export type FileLine = { line: number; cells: string[]; isPlain?: readonly boolean[] };

/** The bytes per chunk. Other requests are served between chunks, and a save of several statements waits for one chunk each time. */
const CHUNK_BYTES = 8192;
const LONGEST_LINE = 4_000_000;

/** Parses a UTF-8 CSV file (RFC 4180, any separator): the header first, without empty lines. Throws UnreadableFile if malformed. */
export async function* readCsv(bytes: Buffer, separator = ','): AsyncGenerator<FileLine> {
  refuseOtherEncodings(bytes);
  refuseManyCells(bytes, separator);
  // The parser reads ahead and drops that on failure, so this asks how far it got.
  let readTo = 0;
  const parser = parse({
    on_record: (record, { bytes: end }) => {
      readTo = end;
      return record;
    },
    bom: true,
    delimiter: separator,
    info: true,
    // A line added by hand may have a different line break.
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

/** A position in the bytes, and its line number. */
type Place = { at: number; line: number };

const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];
const MARK = Buffer.from('\ufeff');

/** The position before the first line, after the byte order mark. */
function startOf(bytes: Buffer): Place {
  return { at: bytes.subarray(0, MARK.length).equals(MARK) ? MARK.length : 0, line: 1 };
}

function passBlankLines(bytes: Buffer, place: Place): void {
  let end = place.at;
  while (bytes[end] === LINE_FEED || bytes[end] === CARRIAGE_RETURN) end += 1;
  passTo(bytes, place, end);
}

/** Skips to a later position, counting all kinds of line breaks, including those in quoted cells. */
function passTo(bytes: Buffer, place: Place, end: number): void {
  for (; place.at < end; place.at += 1) {
    const byte = bytes[place.at];
    if (byte === LINE_FEED || (byte === CARRIAGE_RETURN && bytes[place.at + 1] !== LINE_FEED)) place.line += 1;
  }
}

/** Yields the bytes in chunks; other requests are served in between. */
async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield bytes.subarray(start, start + CHUNK_BYTES);
    await setImmediate();
  }
}

/** Limits the cells of a line before parsing, because the parser creates all of them first. */
function refuseManyCells(bytes: Buffer, separator: string) {
  const code = separator.charCodeAt(0);
  let cells = 0;
  for (const byte of bytes) if (byte === code) cells += 1;
  if (cells > MOST_CELLS) throw new Refused('file-too-large-unpacked');
}

/** Accepts UTF-8 only, because another encoding would store wrong letters. */
function refuseOtherEncodings(bytes: Buffer): void {
  // Checks line by line only if necessary, since it's slow.
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
