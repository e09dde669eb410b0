import { z } from 'zod/mini';
import { GlChart, TaxStatus } from '#contract/purchase-order-lookup.ts';
import { ActiveRef, PersonRef, Ref } from '#contract/values.ts';
import { isDecimalText } from '#domain/money.ts';
import type { Reader } from '../../../record-editing/lines/line-reader.ts';
import type { ClipboardCell } from '../../../sheet/clipboard-cell.ts';
import { type DraftLine, type LineChange, type LineField, lineValue } from '../order-line.ts';
import { type CellChange, type CellContent, isTyped, readTypedCell, textOfCell } from './line-cells.ts';
import type { LineLookup } from './line-lookup.ts';

const Decimal = z.string().check(z.refine(isDecimalText));

/** What a cell of each column holds when this product copies it for itself. */
const OWN_VALUES = {
  job: z.nullable(
    z.extend(ActiveRef, {
      client: z.optional(z.nullable(Ref)),
      product: z.optional(z.nullable(Ref)),
      campaign: z.optional(z.nullable(Ref)),
    }),
  ),
  costType: z.nullable(ActiveRef),
  glChart: z.nullable(GlChart),
  details: z.nullable(z.string().check(z.maxLength(8000))),
  employee: z.nullable(PersonRef),
  units: Decimal,
  rate: Decimal,
  taxStatus: z.nullable(TaxStatus),
  tax: z.nullable(Decimal),
} satisfies Record<LineField, z.ZodMiniType>;

/** What a cell is copied as: a text for spreadsheets, everything for this product. */
export function copiedCell(line: DraftLine, field: LineField | 'net' | 'total'): ClipboardCell {
  const text = textOfCell(line, field);
  if (field === 'net' || field === 'total') return { text, own: JSON.stringify({ field }) };
  const own = line.unread[field] ? null : JSON.stringify({ field, value: lineValue(line, field) });
  return { text, own };
}

/** A pasted cell and where it goes. */
export type PastedCell = { key: string; field: LineField | 'net' | 'total'; cell: ClipboardCell };

/**
 * What pasted cells mean: this product's own content as it was copied, otherwise texts, of which records are looked up by code
 * or name. What cannot be taken stays on its cell with the reason. `figures` are amounts that were pasted over such as follow
 * from others. `jobOf` = the job of a line before the paste, for its cost types.
 */
export async function readPastedCells(
  cells: readonly PastedCell[],
  given: { lookup: LineLookup; reader: Reader; jobOf: (key: string) => { id: number } | null },
): Promise<{ changes: CellChange[]; figures: number }> {
  const changes: CellChange[] = [];
  const jobs = new Map<string, { id: number } | null>();
  let figures = 0;
  const texts = cells.flatMap(({ field, cell }) => (field === 'job' && cell.own === null ? [cell.text.trim()] : []));
  await Promise.all([...new Set(texts)].filter(Boolean).map((text) => given.lookup('job', text, null)));
  // Jobs first: cost types are those of the job beside them.
  const inOrder = [...cells].sort((one, other) => Number(other.field === 'job') - Number(one.field === 'job'));
  for (const { key, field, cell } of inOrder) {
    if (field === 'net' || field === 'total') {
      if (cell.own === null && cell.text.trim() !== '') figures += 1;
      continue;
    }
    const job = jobs.has(key) ? jobs.get(key)! : given.jobOf(key);
    const content = ownContent(field, cell) ?? (await readText(field, cell.text, job, given));
    if (field === 'job') jobs.set(key, 'change' in content ? (content.change.job ?? null) : null);
    changes.push({ key, field, ...content });
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
  job: { id: number } | null,
  { lookup, reader }: { lookup: LineLookup; reader: Reader },
): Promise<CellContent> {
  if (isTyped(field)) return readTypedCell(field, text, reader);
  if (text.trim() === '') return { change: { [field]: null } };
  const found = await lookup(field, text.trim(), job);
  return 'record' in found ? { change: { [field]: found.record } } : { unread: { text: text.trim(), why: found.why } };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
