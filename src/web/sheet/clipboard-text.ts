import { guarded, unguarded } from '#domain/text/formula-guard.ts';
import { CELLS_MAXIMUM, type Rectangle, rectangleOf } from './clipboard-rectangle.ts';

/** What a reader would take for the end of a cell, for a quoted cell, or for the mark at the head of a text. */
const NEEDS_QUOTES = /[\t\r\n]|^["\uFEFF]/;

/**
 * Cells as spreadsheets write them into plain text: tabs between cells, CRLF between rows, LF within a cell, which then
 * stands in quotes. As in Excel, a quote within a cell is left as it is: `6" pipe` reads the same in a mail. The last row
 * is ended only where it would be lost otherwise, so that a single cell is no more than its text. A text that another program
 * would run as a formula is guarded.
 */
export function writeTabSeparated(cells: readonly (readonly string[])[]): string {
  const lines = cells.map((row) => row.map(writeCell).join('\t'));
  return lines.at(-1) === '' ? `${lines.join('\r\n')}\r\n` : lines.join('\r\n');
}

/** A clipboard ends at a NUL, so none is written. */
function writeCell(text: string): string {
  const plain = guarded(text.replaceAll('\0', '').replace(/\r\n?/g, '\n'));
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/**
 * Reads tab-separated text of any program, in linear time, whatever it is. Quotes are taken off only where they enclose
 * the whole cell, as not every program that writes quotes into a text quotes the cell as well. The line break that ends
 * the last row makes no row of its own.
 */
export function readTabSeparated(text: string): Rectangle<string> {
  const plain = text.replaceAll('\0', '').replace(/^\uFEFF/, '');
  const rows: string[][] = [];
  let row: string[] = [];
  let cellCount = 0;
  for (let at = 0; at < plain.length && cellCount <= CELLS_MAXIMUM; ) {
    const closing = plain[at] === '"' ? closingQuote(plain, at) : -1;
    const end = closing < 0 ? endOfCell(plain, at) : closing + 1;
    row.push(unguarded(closing < 0 ? plain.slice(at, end) : unquoted(plain.slice(at + 1, closing))));
    cellCount++;
    if (plain[end] === '\t') {
      at = end + 1;
      if (at === plain.length) row.push('');
      continue;
    }
    rows.push(row);
    row = [];
    at = end + (plain.startsWith('\r\n', end) ? 2 : 1);
  }
  if (row.length > 0) rows.push(row);
  return rectangleOf(rows, '');
}

function endOfCell(text: string, start: number): number {
  let at = start;
  while (!isEnd(text, at)) at++;
  return at;
}

/**
 * The quote that closes the one at a place; -1 where more text follows it. Linear over a whole text as well: a quote that
 * is searched for in vain leaves no cell behind it whose own search would go as far.
 */
function closingQuote(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at >= 0 && isEnd(text, at + 1) ? at : -1;
}

function isEnd(text: string, at: number): boolean {
  const character = text[at];
  return character === undefined || character === '\t' || character === '\n' || character === '\r';
}

function unquoted(text: string): string {
  return text.replaceAll('""', '"').replace(/\r\n?/g, '\n');
}
