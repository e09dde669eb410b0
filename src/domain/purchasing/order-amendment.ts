import { plainDecimal } from '../money/money.ts';

/** A change of an order in its history; `line` is the line number from 1. */
export type OrderChange = { field: string; line: number | null; from: string | null; to: string | null };

/** The parts of an order that its supplier may see, for comparing revisions. Excludes jobs, accounts and agency staff. */
export type ComparedOrder = {
  currency: string;
  deliveryDate: string | null;
  details: string | null;
  notes: string | null;
  total: string;
  lines: readonly ComparedLine[];
};
type ComparedLine = {
  id: number;
  /** The line of the earlier revision that this one was copied from. */
  amendsLineId: number | null;
  details: string | null;
  units: string;
  rate: string;
  taxStatus: string | null;
  total: string;
};

const HEAD = ['currency', 'deliveryDate', 'details', 'notes'] as const;

/** Lists the changes of a revision in document order, removed lines last. */
export function changesOfAmendment(before: ComparedOrder, after: ComparedOrder): OrderChange[] {
  const change = (field: string, line: number | null, from: string | null, to: string | null): OrderChange[] =>
    isSame(from, to) ? [] : [{ field, line, from, to }];
  const kept = new Set(after.lines.map(({ amendsLineId }) => amendsLineId));
  return [
    ...HEAD.flatMap((field) => change(field, null, before[field], after[field])),
    ...after.lines.flatMap((line, place) => {
      const earlier = before.lines.find(({ id }) => id === line.amendsLineId);
      if (!earlier) return change('items', place + 1, null, line.total);
      return (['details', 'units', 'rate', 'taxStatus'] as const).flatMap((field) =>
        change(field, place + 1, earlier[field], line[field]),
      );
    }),
    ...before.lines.flatMap(({ id, total }, place) => (kept.has(id) ? [] : change('items', place + 1, total, null))),
    ...change('total', null, before.total, after.total),
  ];
}

/** Compares texts exactly, and numbers by value. */
function isSame(from: string | null, to: string | null): boolean {
  const isFigure = /^-?\d+(\.\d+)?$/;
  if (from !== null && to !== null && isFigure.test(from) && isFigure.test(to))
    return plainDecimal(from) === plainDecimal(to);
  return (from || null) === (to || null);
}

/** Returns a revision's reference, such as `SYD-00193 rev 2`. */
export function referenceOfAmendment(reference: string, revision: number): string {
  return `${reference.replace(/ rev \d+$/, '')} rev ${revision}`;
}
