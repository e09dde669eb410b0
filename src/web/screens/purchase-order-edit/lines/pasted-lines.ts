import { z } from 'zod/mini';
import { ActiveRef, PersonRef, Ref } from '#contract/http/values.ts';
import { GlChart, TaxStatus } from '#contract/purchasing/purchase-order-lookup.ts';
import type { Reader } from '../../../documents/lines/line-reader.ts';
import {
  changesOfPasted,
  contentOfPasted,
  OwnDecimal,
  type PastedCell,
  type PastedChanges,
} from '../../../documents/lines/pasted-cells.ts';
import type { LineChange, LineField } from '../order-line.ts';
import { ORDER_CELLS } from './line-cells.ts';
import type { LineColumn } from './line-columns.ts';
import type { ChosenField, LineLookup } from './line-lookup.ts';

/** The schemas of cells that Docket copied itself, by column. */
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
  units: OwnDecimal,
  rate: OwnDecimal,
  taxStatus: z.nullable(TaxStatus),
  tax: z.nullable(OwnDecimal),
} satisfies Record<LineField, z.ZodMiniType>;

/** Parses pasted cells. `jobOf` = the job of a line before the paste, for its cost types. */
export async function readPastedCells(
  pasted: readonly PastedCell<LineColumn>[],
  { lookup, reader, jobOf }: { lookup: LineLookup; reader: Reader; jobOf: (key: string) => { id: number } | null },
): Promise<PastedChanges<LineField, LineChange>> {
  const jobs = new Map<string, { id: number } | null>();
  const texts = pasted.flatMap(({ field, cell }) => (field === 'job' && cell.own === null ? [cell.text.trim()] : []));
  await Promise.all([...new Set(texts)].filter(Boolean).map((text) => lookup('job', text, null)));
  // Jobs first: the choice of cost types depends on the job.
  const inOrder = [...pasted].sort((one, other) => Number(other.field === 'job') - Number(one.field === 'job'));
  return changesOfPasted(inOrder, {
    fieldOf: ORDER_CELLS.fieldOf,
    contentOf: async (one) => {
      const { key, field } = one;
      const job = jobs.has(key) ? jobs.get(key)! : jobOf(key);
      const find = (text: string) => lookup(field as ChosenField, text, job);
      const content = await contentOfPasted(one, { cells: ORDER_CELLS, ownValues: OWN_VALUES, reader, find });
      if (field === 'job') jobs.set(key, 'change' in content ? (content.change.job ?? null) : null);
      return content;
    },
  });
}
