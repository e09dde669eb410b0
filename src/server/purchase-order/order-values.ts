import type { PurchaseOrderLineSave } from '#contract/purchasing/purchase-order.ts';
import { plainDecimal } from '#domain/money/money.ts';
import type { TaxRateSource } from '#domain/purchasing/purchase-order-amounts.ts';

/** The editable values of a line. Units and rate are decimal strings; '' if cleared. */
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

/** A stored line. Amounts are decimal strings. */
export type StoredLine = LineValues & {
  id: number;
  net: string;
  tax: string;
  total: string;
  /** The percentage of a calculated tax; null if typed or unknown. */
  taxRate: string | null;
  taxRateSource: CalculatedTaxSource | null;
};

/** The source of a calculated tax. */
export type CalculatedTaxSource = Exclude<TaxRateSource, 'manual'>;

/** A line to save: sent values over stored ones. */
export type LineDraft = {
  id: number;
  /** Its position among the sent lines, from 0; null if it wasn't sent and stays. */
  place: number | null;
  isDeleted: boolean;
  values: LineValues;
  /** The sent amounts; null if not sent. */
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
 * Merges an order's stored lines with the sent ones, in sent order; stored lines that weren't sent follow. A negative purchaseOrderID
 * deletes a stored line and drops an unsaved one.
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

/** An unchanged stored line. */
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

/** Lists the fields in which a line differs from its stored version. */
export function changedLineFields({ values, stored }: LineDraft): (keyof LineValues)[] {
  if (!stored) return [];
  return (Object.keys(values) as (keyof LineValues)[]).filter((field) => values[field] !== stored[field]);
}
