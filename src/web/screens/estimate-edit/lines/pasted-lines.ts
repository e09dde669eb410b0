import { z } from 'zod/mini';
import { EstimateLine } from '#contract/estimate.ts';
import { isDecimalText } from '#domain/money.ts';
import type { Reader } from '../../../record-editing/lines/line-reader.ts';
import type { ClipboardCell } from '../../../sheet/clipboard-cell.ts';
import type { LineFigures } from '../estimate-figures.ts';
import { LINE_FIELDS, type LineChange, type LineField } from '../estimate-line.ts';
import { type CellChange, type CellContent, contentOf, isTyped, readTypedCell, textOfCell } from './line-cells.ts';
import type { LineColumn } from './line-columns.ts';
import type { LineLookup } from './line-lookup.ts';

const Decimal = z.string().check(z.refine(isDecimalText));
const { costType, person, supplier, taxStatus } = EstimateLine.shape;
const gross = z.optional(z.boolean());
const taxRate = z.optional(z.nullable(Decimal));

/** What a cell of each column holds when this product copies it for itself. */
const OWN_VALUES: Record<LineField, z.ZodMiniType> = {
  costType,
  person,
  supplier,
  taxStatus: z.nullable(z.extend(taxStatus.def.innerType, { gross, taxRate })),
  details: z.string(),
  units: Decimal,
  rate: Decimal,
  cost: z.nullable(Decimal),
  markUp: z.nullable(Decimal),
  net: Decimal,
};

/** What a cell is copied as: a text for spreadsheets, everything for this product. */
export function copiedCell(figures: LineFigures, column: LineColumn): ClipboardCell {
  const text = textOfCell(figures, column);
  const field = LINE_FIELDS.find((name) => name === column);
  if (!field) return { text, own: JSON.stringify({ field: column }) };
  const content = contentOf(figures, field);
  return { text, own: 'change' in content ? JSON.stringify({ field, value: content.change[field] }) : null };
}

/** A pasted cell and where it goes. */
export type PastedCell = { key: string; field: LineColumn; cell: ClipboardCell };

/**
 * What pasted cells mean: this product's own content as it was copied, otherwise texts, of which records are looked up by code or name. What
 * cannot be taken stays on its cell with the reason. `figures` are amounts that were pasted over such as follow from others.
 */
export async function readPastedCells(
  cells: readonly PastedCell[],
  given: { lookup: LineLookup; reader: Reader },
): Promise<{ changes: CellChange[]; figures: number }> {
  const changes: CellChange[] = [];
  let figures = 0;
  for (const { key, field: column, cell } of cells) {
    const field = LINE_FIELDS.find((name) => name === column);
    if (!field) {
      if (cell.own === null && cell.text.trim() !== '') figures += 1;
      continue;
    }
    changes.push({ key, field, ...(ownContent(field, cell) ?? (await readText(field, cell.text, given))) });
  }
  return { changes, figures };
}

function ownContent(field: LineField, { own }: ClipboardCell): { change: LineChange } | null {
  if (own === null) return null;
  const schema = z.object({ field: z.literal(field), value: OWN_VALUES[field] });
  const read = schema.safeParse(parseJson(own));
  return read.success ? { change: { [field]: read.data.value } } : null;
}

async function readText(
  field: LineField,
  text: string,
  { lookup, reader }: { lookup: LineLookup; reader: Reader },
): Promise<CellContent> {
  if (isTyped(field)) return readTypedCell(field, text, reader);
  if (text.trim() === '') return { change: { [field]: null } };
  const found = await lookup(field, text.trim());
  return 'record' in found ? { change: { [field]: found.record } } : { unread: { text: text.trim(), why: found.why } };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
