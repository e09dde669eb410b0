import { z } from 'zod/mini';
import { isDecimalText } from '#domain/money/money.ts';
import type { ClipboardCell } from '../../sheet/clipboard-cell.ts';
import type { CellChange, CellContent, ChangeOf, LineCells } from './line-cells.ts';
import type { Reader } from './line-reader.ts';
import type { Found } from './named-record.ts';

/** A decimal as this product copies it for itself. */
export const OwnDecimal = z.string().check(z.refine(isDecimalText));

/** A pasted cell and its target. */
export type PastedCell<Column extends string> = { key: string; field: Column; cell: ClipboardCell };

/** The changes of pasted cells. `figures` counts cells pasted over calculated amounts. */
export type PastedChanges<Field extends string, Change> = { changes: CellChange<Field, Change>[]; figures: number };

/** Returns a cell for the clipboard: text for spreadsheets, full content for this product. */
export function copiedCell<Line, Column extends string, Field extends Column, Change extends ChangeOf<Field>>(
  cells: LineCells<Line, Column, Field, Change>,
  line: Line,
  column: Column,
): ClipboardCell {
  const text = cells.textOf(line, column);
  const field = cells.fieldOf(column);
  if (!field) return { text, own: JSON.stringify({ field: column }) };
  const content = cells.contentOf(line, field);
  return { text, own: 'change' in content ? JSON.stringify({ field, value: content.change[field] }) : null };
}

/** Reads pasted cells one by one. */
export async function changesOfPasted<Column extends string, Field extends Column, Change>(
  pasted: readonly PastedCell<Column>[],
  given: {
    fieldOf: (column: Column) => Field | null;
    contentOf: (cell: PastedCell<Field>) => Promise<CellContent<Change>>;
  },
): Promise<PastedChanges<Field, Change>> {
  const changes: CellChange<Field, Change>[] = [];
  let figures = 0;
  for (const { key, field: column, cell } of pasted) {
    const field = given.fieldOf(column);
    if (field) changes.push({ key, field, ...(await given.contentOf({ key, field, cell })) });
    else if (cell.own === null && cell.text.trim() !== '') figures += 1;
  }
  return { changes, figures };
}

/**
 * Reads a pasted cell: this product's own content as copied, otherwise text, with records looked up by code or name. Unparseable text stays
 * on its cell with the reason.
 */
export async function contentOfPasted<Field extends string, Change extends ChangeOf<Field>>(
  { field, cell }: PastedCell<Field>,
  given: {
    cells: Pick<LineCells<never, Field, Field, Change>, 'isTyped' | 'read'>;
    ownValues: Record<Field, z.ZodMiniType>;
    reader: Reader;
    find: (text: string) => Promise<Found>;
  },
): Promise<CellContent<Change>> {
  const changeTo = (value: unknown) => ({ change: { [field]: value } as Change });
  if (cell.own !== null) {
    const value: z.ZodMiniType = given.ownValues[field];
    const own = z.object({ field: z.literal<string>(field), value }).safeParse(parseJson(cell.own));
    if (own.success) return changeTo(own.data.value);
  }
  if (given.cells.isTyped(field)) return given.cells.read(field, cell.text, given.reader);
  const text = cell.text.trim();
  if (text === '') return changeTo(null);
  const found = await given.find(text);
  return 'record' in found ? changeTo(found.record) : { unread: { text, why: found.why } };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
