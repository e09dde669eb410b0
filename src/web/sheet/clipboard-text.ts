import { guarded, unguarded } from '#domain/text/formula-guard.ts';
import { CELLS_MAXIMUM, type Rectangle, rectangleOf } from './clipboard-rectangle.ts';

/** Characters that a reader would take for a cell's end, a quoted cell, or a byte order mark. */
const NEEDS_QUOTES = /[\t\r\n]|^["\uFEFF]/;

/**
 * Writes cells as tab-separated text like spreadsheets: tabs, CRLF between rows, LF within a quoted cell. Like Excel, leaves quotes within
 * a cell: `6" pipe` reads the same in a mail. Terminates the last row only if it would be lost otherwise, so that a single cell is just its
 * text. Guards texts that could run as a formula.
 */
export function writeTabSeparated(cells: readonly (readonly string[])[]): string {
  const lines = cells.map((row) => row.map(writeCell).join('\t'));
  return lines.at(-1) === '' ? `${lines.join('\r\n')}\r\n` : lines.join('\r\n');
}

/** Clipboards end at a NUL, so none is written. */
function writeCell(text: string): string {
  const plain = guarded(text.replaceAll('\0', '').replace(/\r\n?/g, '\n'));
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/**
 * Reads tab-separated text of any program in linear time. Removes quotes only if they enclose a whole cell, because not every program
 * quotes cells. The final line break adds no row.
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
 * Finds the closing quote of an opening one; -1 if text follows it. Linear over the whole text: after a failed search, no later cell
 * searches as far.
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
