import { Refused } from '../../platform/refused.ts';

/** The maximum number of cells read from a file. */
export const MOST_CELLS = 4_000_000;
/** The maximum bytes between two tags. The XML reader rescans such a run for each piece it reads. */
const LONGEST_RUN = 1_000_000;

/** The start of a row or cell with any namespace prefix, the rest of its tag, and its address. */
const START = /<(?:[^\s<>:/]*:)?(row|c)(?=[\s/>])/g;
const ATTRIBUTES = /(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>/y;
const ADDRESS = /(?<![^\s:"'])r\s*=\s*(?:"([^"]*)"|'([^']*)'|)/g;
const ROW = /^\d{1,7}$/;
const CELL = /^([A-Z]{1,3})(\d{1,7})$/;

/** The maximum number of tags in a part; the reader stores open tags. */
const MOST_TAGS = 20_000_000;
/** The bytes of a part examined at once. */
const PIECE = 4_000_000;

/**
 * Rejects workbook XML that the reader can't process in reasonable time and memory. The reader allocates every row and column before the
 * last one, so a single distant cell is as bad as many. Also rejects addresses that the reader would interpret differently.
 */
export function checkSheet(bytes: Buffer, mostLines: number): void {
  const seen: Seen = { tags: 0, rows: 0, cells: 0, height: 0, width: 0 };
  let start = 0;
  while (start < bytes.length) {
    const isLast = start + PIECE >= bytes.length;
    const end = isLast ? bytes.length : bytes.lastIndexOf('<', start + PIECE);
    if (end <= start) throw new Refused('file-too-large-unpacked');
    checkPiece(bytes.toString('latin1', start, end), seen, mostLines);
    start = end;
  }
}

type Seen = { tags: number; rows: number; cells: number; height: number; width: number };

function checkPiece(xml: string, seen: Seen, mostLines: number) {
  seen.tags += checkRuns(xml);
  if (seen.tags > MOST_TAGS) throw new Refused('file-too-large-unpacked');
  for (const { 0: start, 1: name, index } of xml.matchAll(START)) {
    ATTRIBUTES.lastIndex = index + start.length;
    const attributes = ATTRIBUTES.exec(xml)?.[0];
    if (attributes === undefined) throw new Refused('file-not-what-its-name-says');
    const isRow = name === 'row';
    if (isRow) seen.rows += 1;
    else seen.cells += 1;
    for (const [, double, single] of attributes.matchAll(ADDRESS)) {
      const address = double ?? single ?? '';
      const cell = isRow ? null : CELL.exec(address);
      if (!cell && !(isRow && ROW.test(address))) throw new Refused('file-not-what-its-name-says');
      seen.height = Math.max(seen.height, Number(cell?.[2] ?? address));
      if (cell) seen.width = Math.max(seen.width, columnNumber(cell[1]!));
    }
    const { rows, cells, height, width } = seen;
    if (height > mostLines || rows > mostLines) throw new Refused('file-too-many-lines');
    if (cells > MOST_CELLS || (height + rows) * width > 2 * MOST_CELLS) throw new Refused('file-too-large-unpacked');
  }
}

/** Counts a piece's tags. */
function checkRuns(xml: string): number {
  let tags = 0;
  for (let at = 0; at < xml.length; ) {
    const next = xml.indexOf('<', at + 1);
    const end = next < 0 ? xml.length : next;
    if (end - at > LONGEST_RUN) throw new Refused('file-too-large-unpacked');
    at = end;
    tags += 1;
  }
  return tags;
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}
