import { type DecimalSign, signShownBy } from '#domain/text/number-text.ts';
import { type ClipboardCell, EMPTY_CELL, isSameButForSpaces, parseJson, readCell } from './clipboard-cell.ts';
import { type MarkupNode, nameOf, shownText } from './clipboard-cell-text.ts';
import { CELLS_MAXIMUM, type Rectangle, rectangleOf } from './clipboard-rectangle.ts';

/** HTML's maximum column span. */
const COLUMN_SPAN_MAXIMUM = 1000;
const ROW_SPAN_MAXIMUM = 65_534;

/**
 * Reads a document's first table; null if there's none. Cells covered by merged ones are empty. A single-cell table around another is
 * layout, as in mails, and the inner one is read. `kind`: whose own content is read. `numbers`: the number format, if this product wrote it
 * or a cell shows it.
 */
export function readTable(
  document: MarkupNode,
  kind: string,
): (Rectangle<ClipboardCell> & { numbers?: DecimalSign | 'own' }) | null {
  const table = firstTable(document);
  if (!table) return null;
  const ownKind = table.getAttribute?.('data-docket-kind') ?? null;
  const isOfKind = ownKind === kind;
  const rows: ClipboardCell[][] = [];
  let cellCount = 0;
  for (const section of sectionsOf(table)) {
    const covered: number[] = [];
    for (const row of section) {
      if (cellCount > CELLS_MAXIMUM) break;
      const cells = readRow(row, covered, isOfKind);
      cellCount += Math.max(1, cells.length);
      rows.push(cells);
    }
  }
  const rectangle = rectangleOf(rows, EMPTY_CELL);
  if (rectangle.rows.length === 0) return null;
  const numbers = ownKind === null ? signOfValues(table) : 'own';
  return numbers ? { ...rectangle, numbers } : rectangle;
}

/** Finds the decimal separator from the first cell that shows it: LibreOffice and Google Sheets state a number's value next to its text. */
function signOfValues(table: MarkupNode): DecimalSign | null {
  for (const cell of [...sectionsOf(table)].flat().flatMap(cellsOf)) {
    const sheets = parseJson(cell.getAttribute?.('data-sheets-value') ?? '') as { 3?: unknown } | null | undefined;
    const value = cell.getAttribute?.('sdval') ?? (typeof sheets?.[3] === 'number' ? String(sheets[3]) : null);
    const sign = value === null ? null : signShownBy(shownText(cell), value);
    if (sign) return sign;
  }
  return null;
}

/** Reads a row. `covered`: for how many further rows each column is covered by a cell above. */
function readRow(row: MarkupNode, covered: number[], isOfKind: boolean): ClipboardCell[] {
  const cells: ClipboardCell[] = [];
  const skipCovered = (isToTheEnd: boolean) => {
    while (isToTheEnd ? cells.length < covered.length : (covered[cells.length] ?? 0) > 0) {
      covered[cells.length] = Math.max(0, covered[cells.length]! - 1);
      cells.push(EMPTY_CELL);
    }
  };
  for (const cell of cellsOf(row)) {
    skipCovered(false);
    const rowSpan = spanOf(cell, 'rowspan', ROW_SPAN_MAXIMUM);
    const columnSpan = spanOf(cell, 'colspan', COLUMN_SPAN_MAXIMUM);
    for (let column = 0; column < columnSpan; column++) {
      covered[cells.length] = rowSpan - 1;
      cells.push(column === 0 ? cellOf(cell, isOfKind) : EMPTY_CELL);
    }
  }
  skipCovered(true);
  return cells;
}

function spanOf(cell: MarkupNode, name: 'rowspan' | 'colspan', maximum: number): number {
  const span = Number.parseInt(cell.getAttribute?.(name) ?? '', 10);
  if (name === 'rowspan' && span === 0) return maximum;
  return span >= 1 ? Math.min(span, maximum) : 1;
}

/** Own content counts only if the text still matches: a mail's author may have changed one of them. */
function cellOf(cell: MarkupNode, isOfKind: boolean): ClipboardCell {
  const text = shownText(cell);
  const own = readCell(parseJson(cell.getAttribute?.('data-docket-cell') ?? ''));
  if (!own || !isSameButForSpaces(own.text, text)) return { text, own: null };
  return isOfKind ? own : { text: own.text, own: null };
}

function firstTable(document: MarkupNode): MarkupNode | null {
  const table = find(document, 'table');
  if (!table) return null;
  const cells = [...sectionsOf(table)].flat().flatMap(cellsOf);
  const inner = cells.length === 1 ? firstTable(cells[0]!) : null;
  return inner ?? table;
}

function find(node: MarkupNode, name: string): MarkupNode | null {
  for (const child of node.childNodes) {
    const found = nameOf(child) === name ? child : find(child, name);
    if (found) return found;
  }
  return null;
}

/** Returns the rows of each table section, beyond which merged cells don't extend. */
function sectionsOf(table: MarkupNode): MarkupNode[][] {
  return [...table.childNodes]
    .filter((node) => ['thead', 'tbody', 'tfoot'].includes(nameOf(node)))
    .map((section) => shownRowsOf(section));
}

/** Office puts a row without content between these comments to set column widths. */
function shownRowsOf(section: MarkupNode): MarkupNode[] {
  const rows: MarkupNode[] = [];
  let isForWidths = false;
  for (const node of section.childNodes) {
    if (nameOf(node) === '#comment') isForWidths = /supportMisalignedColumns/.test(node.nodeValue ?? '');
    else if (nameOf(node) === 'tr' && !isForWidths) rows.push(node);
  }
  return rows;
}

function cellsOf(row: MarkupNode): MarkupNode[] {
  return [...row.childNodes].filter((node) => nameOf(node) === 'td' || nameOf(node) === 'th');
}

/** Excel respects number formats and types only in a document marked as a worksheet. */
const HEAD =
  '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8">' +
  '<meta name="ProgId" content="Excel.Sheet"><style><!--table {mso-displayed-decimal-separator:"\\."; ' +
  'mso-displayed-thousand-separator:"\\,";} br {mso-data-placement:same-cell;}--></style></head><body>';

/**
 * Writes cells as an HTML table for spreadsheets and mails: numbers are numbers in every locale, other text stays text (no dates, no
 * formulas), and line breaks stay within cells. Every cell's own content is in an attribute.
 */
export function writeTable(rows: readonly (readonly ClipboardCell[])[], kind: string): string {
  const lines = rows.map((row) => `<tr>${row.map(writeCell).join('')}</tr>`);
  return `${HEAD}<table data-docket-kind="${escaped(kind)}">${lines.join('\n')}</table></body></html>`;
}

function writeCell({ text, own }: ClipboardCell): string {
  return `<td${typeOf(text)} data-docket-cell="${escaped(JSON.stringify({ text, own }))}">${markupOf(text)}</td>`;
}

/** Returns a cell's type, for Excel (`x:`, `mso-`) and LibreOffice (`sd…`; 1033 is English, with a decimal point). */
function typeOf(text: string): string {
  if (text === '') return '';
  const number = /^-?(?:0|[1-9]\d{0,11})(?:\.(\d{1,6}))?$/.exec(text);
  if (!number) return ` x:str sdnum="1033;0;@" style='mso-number-format:"\\@"'`;
  const decimals = number[1]?.replaceAll(/\d/g, '0');
  const [format, escapedFormat] = decimals ? [`0.${decimals}`, `0\\.${decimals}`] : ['0', '0'];
  return ` align="right" x:num="${text}" sdval="${text}" sdnum="1033;0;${format}" style='mso-number-format:"${escapedFormat}"'`;
}

/** Marks repeated spaces, which would be collapsed, for browsers and Excel. */
function markupOf(text: string): string {
  return text
    .replaceAll('\0', '')
    .split(/\r\n?|\n/)
    .map((line) =>
      escaped(line).replace(
        /[ \t]{2,}|^[ \t]|[ \t]$|\t/g,
        (spaces) => `<span style="mso-spacerun:yes;white-space:pre-wrap">${spaces}</span>`,
      ),
    )
    .join('<br style="mso-data-placement:same-cell">');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}
