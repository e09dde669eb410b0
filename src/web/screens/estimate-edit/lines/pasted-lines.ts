import { z } from 'zod/mini';
import { EstimateLine } from '#contract/estimates/estimate.ts';
import type { Reader } from '../../../documents/lines/line-reader.ts';
import {
  changesOfPasted,
  contentOfPasted,
  OwnDecimal,
  type PastedCell,
  type PastedChanges,
} from '../../../documents/lines/pasted-cells.ts';
import type { LineChange, LineField } from '../estimate-line.ts';
import { type ChosenField, ESTIMATE_CELLS } from './line-cells.ts';
import type { LineColumn } from './line-columns.ts';
import type { LineLookup } from './line-lookup.ts';

const { costType, person, supplier, taxStatus } = EstimateLine.shape;
const gross = z.optional(z.boolean());
const taxRate = z.optional(z.nullable(OwnDecimal));

/** The schemas of cells that Docket copied itself, by column. */
const OWN_VALUES: Record<LineField, z.ZodMiniType> = {
  costType,
  person,
  supplier,
  taxStatus: z.nullable(z.extend(taxStatus.def.innerType, { gross, taxRate })),
  details: z.string(),
  units: OwnDecimal,
  rate: OwnDecimal,
  cost: z.nullable(OwnDecimal),
  markUp: z.nullable(OwnDecimal),
  net: OwnDecimal,
};

/** Parses pasted cells. */
export function readPastedCells(
  pasted: readonly PastedCell<LineColumn>[],
  { lookup, reader }: { lookup: LineLookup; reader: Reader },
): Promise<PastedChanges<LineField, LineChange>> {
  return changesOfPasted(pasted, {
    fieldOf: ESTIMATE_CELLS.fieldOf,
    contentOf: (one) => {
      const find = (text: string) => lookup(one.field as ChosenField, text);
      return contentOfPasted(one, { cells: ESTIMATE_CELLS, ownValues: OWN_VALUES, reader, find });
    },
  });
}
