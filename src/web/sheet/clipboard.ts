import { type BlockNumbers, type DecimalSign, numbersOfBlock } from '#domain/text/number-text.ts';
import { type ClipboardCell, EMPTY_CELL, isSameButForSpaces, parseJson, readCell } from './clipboard-cell.ts';
import type { MarkupNode } from './clipboard-cell-text.ts';
import { readTable, writeTable } from './clipboard-html.ts';
import { type Rectangle, rectangleOf } from './clipboard-rectangle.ts';
import { readTabSeparated, writeTabSeparated } from './clipboard-text.ts';

/**
 * A rectangle of copied cells. `wasCut`: it was too large and is incomplete. `numbers`: the number format if the clipboard shows it: a
 * decimal separator, or `own` for this product's in the user's format.
 */
export type ClipboardBlock = { rows: ClipboardCell[][]; wasCut?: true; numbers?: DecimalSign | 'own' };

/** Returns how a block's numbers are parsed; null for the user's format. */
export function numbersOf({ rows, numbers }: ClipboardBlock): BlockNumbers | null {
  if (numbers === 'own') return null;
  return numbers ?? numbersOfBlock(rows.flatMap((row) => row.map(({ text }) => text)));
}

/** This product's own clipboard format. */
const OWN_TYPE = 'application/x-docket-cells+json';

/** Writes a block to the clipboard in three formats: text, table, and this product's own. `kind`: the sheet. */
export function writeClipboard(data: Pick<DataTransfer, 'setData'>, { rows }: ClipboardBlock, kind: string): void {
  data.setData('text/plain', writeTabSeparated(rows.map((row) => row.map(({ text }) => text))));
  data.setData('text/html', writeTable(rows, kind));
  data.setData(
    OWN_TYPE,
    JSON.stringify({ kind, rows: rows.map((row) => row.map(({ text, own }) => ({ text, own }))) }),
  );
}

/**
 * Reads a block from the clipboard of any program; null if there's none. Ignores own content of another kind of sheet. Never throws.
 * `parse` parses markup without running or loading anything.
 */
export function readClipboard(
  data: Pick<DataTransfer, 'getData'>,
  kind: string,
  parse: (html: string) => MarkupNode = parseMarkup,
): ClipboardBlock | null {
  const own = readOwn(parseJson(data.getData(OWN_TYPE)), kind);
  if (own) return blockOf({ ...own, numbers: 'own' });
  const html = data.getData('text/html');
  const table = /<table/i.test(html) ? readTable(parse(html), kind) : null;
  const text = readTabSeparated(data.getData('text/plain'));
  if (table) return blockOf({ ...withTexts(table, text.rows), numbers: table.numbers ?? signOfStyle(html) });
  return blockOf({ ...text, rows: text.rows.map((row) => row.map((each) => ({ text: each, own: null }))) });
}

function blockOf({
  rows,
  wasCut,
  numbers,
}: Rectangle<ClipboardCell> & { numbers?: ClipboardBlock['numbers'] | null }): ClipboardBlock | null {
  if (rows.length === 0) return null;
  return { rows, ...(wasCut && { wasCut }), ...(numbers && { numbers }) };
}

/** Finds the decimal separator in the style of Excel's markup. */
function signOfStyle(html: string): DecimalSign | null {
  const named = /mso-displayed-decimal-separator:\s*"\\?([.,])"/.exec(html);
  return (named?.[1] as DecimalSign | undefined) ?? null;
}

function parseMarkup(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

function readOwn(value: unknown, kind: string): Rectangle<ClipboardCell> | null {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('rows' in value)) return null;
  if (!Array.isArray(value.rows)) return null;
  const rows: ClipboardCell[][] = [];
  for (const row of value.rows) {
    const cells = Array.isArray(row) ? row.map(readCell) : [null];
    if (!cells.every((cell) => cell !== null)) return null;
    rows.push(value.kind === kind ? cells : cells.map(({ text }) => ({ text, own: null })));
  }
  const rectangle = rectangleOf(rows, EMPTY_CELL);
  return rectangle.rows.length > 0 ? rectangle : null;
}

/**
 * A table assigns text to cells, with quotes and line breaks; the plain text preserves spaces and tabs. If both agree on a cell, uses the
 * plain text, unless it lacks line breaks, as LibreOffice's does.
 */
function withTexts(table: Rectangle<ClipboardCell>, texts: string[][]): Rectangle<ClipboardCell> {
  const isSameSize = texts.length === table.rows.length && texts[0]?.length === table.rows[0]?.length;
  if (!isSameSize) return table;
  const rows = table.rows.map((row, index) =>
    row.map((cell, column) => {
      const text = texts[index]![column]!;
      const isSame = isSameButForSpaces(text, cell.text) && linesOf(text) === linesOf(cell.text);
      return isSame ? { ...cell, text } : cell;
    }),
  );
  return { ...table, rows };
}

function linesOf(text: string): number {
  return text.trim().split('\n').length;
}
