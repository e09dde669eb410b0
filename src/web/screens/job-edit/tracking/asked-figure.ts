import type { AMOUNT_KINDS, AmountRow } from '#contract/job-amounts.ts';
import { sumAmounts } from '#domain/job-amounts.ts';

/** Figures of a job that are made of rows. */
export type Figure =
  | 'estimates'
  | 'approved-estimates'
  | 'actuals'
  | 'costs'
  | 'time'
  | 'unapproved-time'
  | 'billed'
  | 'proforma'
  | 'committed';

/** A figure whose rows are asked for, of the whole job, of one cost type, or of the cost types of a class. */
export type AskedFigure = {
  figure: Figure;
  costType: { id: number; name: string } | null;
  costClass?: AmountRow['costClass'];
  /** Whether it is about what the rows bring in instead of their amounts. */
  isRevenue?: boolean;
};

type Kind = (typeof AMOUNT_KINDS)[number];

/** Which records a figure is made of, and of those which: approved or unapproved ones only, where it matters. */
const MADE_OF: Record<Figure, { kinds: Kind[]; approved?: boolean }> = {
  estimates: { kinds: ['estimates'] },
  'approved-estimates': { kinds: ['estimates'], approved: true },
  actuals: { kinds: ['time', 'costs'], approved: true },
  costs: { kinds: ['costs'] },
  time: { kinds: ['time'], approved: true },
  'unapproved-time': { kinds: ['time'], approved: false },
  billed: { kinds: ['billed'] },
  proforma: { kinds: ['proforma'] },
  committed: { kinds: ['committed'] },
};

/** The kinds of records that have to be read for a figure. */
export function kindsOf(figure: Figure): Kind[] {
  return MADE_OF[figure].kinds;
}

/** The rows of a figure out of the records read, the newest first, and what they come to. */
export function rowsOfFigure(
  { figure, costClass, isRevenue }: Omit<AskedFigure, 'costType'>,
  read: readonly (readonly AmountRow[])[],
) {
  const { approved } = MADE_OF[figure];
  const rows = read
    .flatMap((records, index) =>
      records.map((row) => ({
        ...row,
        amount: isRevenue ? row.revenue : row.amount,
        isTime: kindsOf(figure)[index] === 'time',
        key: `${kindsOf(figure)[index]}-${row.id}`,
      })),
    )
    .filter((row) => approved === undefined || row.isApproved === approved)
    .filter((row) => costClass === undefined || row.costClass === costClass)
    .sort((a, b) => compare(b.date ?? '', a.date ?? '') || b.id - a.id);
  return { rows, total: sumAmounts(rows.map(({ amount }) => amount)) };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
