import type { PurchaseOrderLineSave } from '#contract/purchasing/purchase-order.ts';
import { plainDecimal } from '#domain/money/money.ts';
import type { TaxRateSource } from '#domain/purchasing/purchase-order-amounts.ts';

/** What a save can change of a line. Units and rate are plain decimals; '' = emptied. */
export type LineValues = {
  job: number | null;
  costType: number | null;
  glChart: number | null;
  employee: number | null;
  taxStatus: number | null;
  details: string | null;
  units: string;
  rate: string;
  allowTaxToCalc: boolean;
};

/** A line as it is stored. Amounts are plain decimals. */
export type StoredLine = LineValues & {
  id: number;
  net: string;
  tax: string;
  total: string;
  /** At which rate in percent the tax was calculated; null = typed, or not known. */
  taxRate: string | null;
  taxRateSource: CalculatedTaxSource | null;
};

/** Where a calculated tax comes from. */
export type CalculatedTaxSource = Exclude<TaxRateSource, 'manual'>;

/** A line as it is to be: what was sent over what is stored. */
export type LineDraft = {
  id: number;
  /** Its place among the lines that were sent, from 0; null = it was not sent and stays as it is. */
  place: number | null;
  isDeleted: boolean;
  values: LineValues;
  /** Amounts as they were sent, null = not sent. */
  sent: { net: string | null; tax: string | null; total: string | null };
  stored: StoredLine | null;
};

const NEW_LINE: LineValues = {
  job: null,
  costType: null,
  glChart: null,
  employee: null,
  taxStatus: null,
  details: null,
  units: '1',
  rate: '0',
  allowTaxToCalc: true,
};

/**
 * The lines of an order with those that were sent, in the order sent; a saved one that was not sent stays, behind them. A
 * line is deleted by a negative purchaseOrderID; an unsaved one that was is dropped.
 */
export function linesWith(stored: readonly StoredLine[], sent: readonly PurchaseOrderLineSave[]): LineDraft[] {
  const drafts = sent.flatMap((line, place): LineDraft[] => {
    // A line that is sent twice is rejected: one of the two would silently win.
    const isFirst = sent.findIndex(({ id }) => id === line.id) === place;
    const before = (isFirst && stored.find(({ id }) => id === line.id)) || null;
    const isDeleted = (line.purchaseOrderID ?? 0) < 0;
    if (isDeleted && line.id === 0) return [];
    const { net = null, tax = null, total = null } = line;
    const amounts = { net: net || null, tax: tax || null, total: total || null };
    return [{ id: line.id, place, isDeleted, values: lineValuesWith(before, line), sent: amounts, stored: before }];
  });
  const untouched = stored.filter(({ id }) => !drafts.some((draft) => draft.id === id));
  return [...drafts, ...untouched.map(unchanged)];
}

/** A stored line that nothing is changed of. */
export function unchanged(line: StoredLine): LineDraft {
  const sent = { net: null, tax: null, total: null };
  return { id: line.id, place: null, isDeleted: false, values: lineValuesOf(line), sent, stored: line };
}

function lineValuesOf(line: StoredLine): LineValues {
  const { id: _id, net: _net, tax: _tax, total: _total, taxRate: _rate, taxRateSource: _source, ...values } = line;
  return values;
}

function lineValuesWith(before: StoredLine | null, sent: PurchaseOrderLineSave): LineValues {
  const values = before ? lineValuesOf(before) : { ...NEW_LINE };
  for (const field of ['job', 'costType', 'glChart', 'employee', 'taxStatus'] as const) {
    if (sent[field] !== undefined) values[field] = sent[field]?.id || null;
  }
  for (const field of ['units', 'rate'] as const) {
    if (sent[field] !== undefined) values[field] = sent[field] ? plainDecimal(sent[field]) : '';
  }
  if (sent.details !== undefined) values.details = sent.details?.trim() || null;
  if (sent.allowTaxToCalc !== undefined) values.allowTaxToCalc = sent.allowTaxToCalc;
  return values;
}

/** Fields in which a line differs from what is stored. */
export function changedLineFields({ values, stored }: LineDraft): (keyof LineValues)[] {
  if (!stored) return [];
  return (Object.keys(values) as (keyof LineValues)[]).filter((field) => values[field] !== stored[field]);
}
