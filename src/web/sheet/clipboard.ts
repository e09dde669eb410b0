import { type BlockNumbers, type DecimalSign, numbersOfBlock } from '#domain/text/number-text.ts';
import { type ClipboardCell, EMPTY_CELL, isSameButForSpaces, parseJson, readCell } from './clipboard-cell.ts';
import type { MarkupNode } from './clipboard-cell-text.ts';
import { readTable, writeTable } from './clipboard-html.ts';
import { type Rectangle, rectangleOf } from './clipboard-rectangle.ts';
import { readTabSeparated, writeTabSeparated } from './clipboard-text.ts';

/**
 * A rectangle of cells on its way from one sheet to another. `wasCut` = it was too large and is not all there. `numbers` = how its numbers
 * are written, where the clipboard shows it: with this decimal sign, or `own` = by this product, in the person's format.
 */
export type ClipboardBlock = { rows: ClipboardCell[][]; wasCut?: true; numbers?: DecimalSign | 'own' };

/** How the numbers of a block are read: null = in the person's format. */
export function numbersOf({ rows, numbers }: ClipboardBlock): BlockNumbers | null {
  if (numbers === 'own') return null;
  return numbers ?? numbersOfBlock(rows.flatMap((row) => row.map(({ text }) => text)));
}

/** The format that only this product reads. */
const OWN_TYPE = 'application/x-docket-cells+json';

/** Puts a block on the clipboard in three formats: as text, as a table, and as this product's own. `kind` = which sheet. */
export function writeClipboard(data: Pick<DataTransfer, 'setData'>, { rows }: ClipboardBlock, kind: string): void {
  data.setData('text/plain', writeTabSeparated(rows.map((row) => row.map(({ text }) => text))));
  data.setData('text/html', writeTable(rows, kind));
  data.setData(
    OWN_TYPE,
    JSON.stringify({ kind, rows: rows.map((row) => row.map(({ text, own }) => ({ text, own }))) }),
  );
}

/**
 * The block on the clipboard, from whatever program; null where there is none. Own content of a sheet of another
 * kind is left out. Never throws, whatever the clipboard holds. `parse` reads markup; nothing in it is run or loaded.
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

/** The decimal sign that Excel names in the style of what it copies. */
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
 * A table says which text belongs to which cell, with its quotes and line breaks; the text beside it has spaces and tabs as
 * they were. Where both agree on a cell the text is taken, unless it lacks line breaks, as LibreOffice's does.
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
