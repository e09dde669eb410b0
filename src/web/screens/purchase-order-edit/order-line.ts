import type { z } from 'zod/mini';
import type { ActiveRef, PersonRef } from '#contract/http/values.ts';
import type { PurchaseOrderLine } from '#contract/purchasing/purchase-order.ts';
import type {
  GlChart,
  OrderDivision,
  OrderJob,
  Supplier,
  TaxStatus,
} from '#contract/purchasing/purchase-order-lookup.ts';
import { sumOfAmounts } from '#domain/money/money.ts';
import { keepsTax, type TaxRateSource, taxRateOf } from '#domain/purchasing/purchase-order-amounts.ts';
import { detailsAfterChoice, newLine, withAmounts, withTax } from '#domain/purchasing/purchase-order-line.ts';
import { type AnyLine, hasUnread, type LineRules } from '../../documents/lines/draft-line.ts';
import { withoutFields } from '../../documents/lines/line-cells.ts';
import { isSameNumber, isSameValue, isStoredAs } from '../../record-editing/form-value.ts';
import { pickFields } from '../../record-editing/merge-fields.ts';

/** The editable fields of a line, in column order. */
export const LINE_FIELDS = [
  'job',
  'costType',
  'glChart',
  'details',
  'employee',
  'units',
  'rate',
  'taxStatus',
  'tax',
] as const;
export type LineField = (typeof LINE_FIELDS)[number];

/** The job of a line, with its client, product and campaign if known. */
export type LineJob = ActiveRef & Partial<Pick<OrderJob, 'client' | 'product' | 'campaign'>>;

/** A line in the form. */
export type DraftLine = Pick<
  PurchaseOrderLine,
  'id' | 'details' | 'units' | 'rate' | 'net' | 'tax' | 'total' | 'allowTaxToCalc' | 'error' | 'warning'
> &
  AnyLine<LineField> & {
    job: LineJob | null;
    costType: ActiveRef | null;
    glChart: z.infer<typeof GlChart> | null;
    employee: PersonRef | null;
    taxStatus: z.infer<typeof TaxStatus> | null;
    /** The rate used for the stored tax; null = the tax follows today's rate. */
    appliedTax: { source: TaxRateSource; rate: string } | null;
  };

/** What a line's amounts depend on apart from the line. */
export type LineContext = {
  supplier: z.infer<typeof Supplier> | null;
  division: z.infer<typeof OrderDivision> | null;
  decimals: number;
};

/** A change to a line's fields. A tax of null is calculated again. */
export type LineChange = Partial<
  Pick<DraftLine, 'job' | 'costType' | 'glChart' | 'details' | 'employee' | 'units' | 'rate' | 'taxStatus'>
> & { tax?: string | null };

/** Converts a stored line into the form's. */
export function lineOf(line: PurchaseOrderLine, key = `line-${line.id}`): DraftLine {
  const { client, product, campaign } = line;
  return {
    key,
    id: line.id,
    job: line.job && { ...line.job, client, product, campaign },
    costType: line.costType,
    glChart: line.glChart,
    details: line.details,
    employee: line.employee,
    units: line.units,
    rate: line.rate,
    taxStatus: line.taxStatus,
    net: line.net,
    tax: line.tax,
    total: line.total,
    allowTaxToCalc: line.allowTaxToCalc,
    appliedTax: line.allowTaxToCalc ? { source: line.taxRateSource, rate: line.taxRateApplied } : null,
    unread: {},
    error: line.error,
    warning: line.warning,
  };
}

/**
 * Returns a new line: for the order's job, with the tax status of the line above; the first line uses the default of the supplier or
 * division.
 */
export function addedLine(
  key: string,
  from: { job: LineJob | null; above: DraftLine | undefined },
  lineContext: LineContext,
): DraftLine {
  const line: DraftLine = {
    ...newLine(lineContext.decimals),
    key,
    job: from.job,
    costType: null,
    glChart: null,
    details: null,
    employee: null,
    taxStatus: null,
    appliedTax: null,
    unread: {},
    error: null,
    warning: null,
  };
  const usual = lineContext.supplier?.taxStatus ?? lineContext.division?.taxStatus ?? null;
  return withChange(line, { taxStatus: from.above ? from.above.taxStatus : usual }, lineContext);
}

/**
 * Applies a change to a line: details follow from the chosen records, amounts from units, rate and tax status. Returns the same object if
 * nothing changes.
 */
export function withChange(line: DraftLine, change: LineChange, lineContext: LineContext): DraftLine {
  const fields = LINE_FIELDS.filter((field) => field in change);
  const isSame = fields.every((field) =>
    field === 'tax' ? isSameTax(line, change.tax ?? null) : isSameValue(line[field], change[field]),
  );
  if (isSame && fields.every((field) => !line.unread[field])) return line;
  const { tax, ...others } = change;
  let next: DraftLine = { ...line, error: null, warning: null, unread: withoutFields(line.unread, fields) };
  if (!('details' in change)) {
    for (const kind of ['costType', 'glChart'] as const) {
      const chosen = change[kind];
      if (chosen !== undefined && !isSameValue(line[kind], chosen))
        next = { ...next, details: detailsAfterChoice(next, { kind, name: chosen?.name ?? null }) };
    }
  }
  next = { ...next, ...others };
  if ('units' in change || 'rate' in change || 'taxStatus' in change)
    next = keepingTax(line, recalculated(next, lineContext), lineContext);
  return 'tax' in change
    ? { ...withTax(next, tax ?? null, lineContext, lineContext.decimals), appliedTax: null }
    : next;
}

/** A line with the same net and tax status keeps its tax and the rate used. */
function keepingTax(before: DraftLine, next: DraftLine, { decimals }: LineContext): DraftLine {
  const baseOf = (line: DraftLine) => ({ ...line, taxStatusId: line.taxStatus?.id ?? null });
  if (before.appliedTax === null || !keepsTax(baseOf(before), baseOf(next))) return next;
  const { tax, appliedTax } = before;
  return { ...next, tax, appliedTax, total: sumOfAmounts([next.net, tax], decimals) };
}

/** Recalculates the amounts of a line, for another supplier, division or currency, or after a change. */
export function recalculated(line: DraftLine, lineContext: LineContext): DraftLine {
  return { ...withAmounts(line, {}, lineContext, lineContext.decimals), appliedTax: null };
}

function isSameTax(line: DraftLine, tax: string | null): boolean {
  return tax === null ? line.allowTaxToCalc : !line.allowTaxToCalc && line.tax === tax;
}

/** Labels a job for a form field: users know jobs by their codes. */
export function withCode<Job extends ActiveRef>(job: Job | null): Job | null {
  return job && { ...job, name: `${job.code} ${job.name}` };
}

/** Returns the value of a field; a calculated tax isn't the user's value. */
export function lineValue(line: DraftLine, field: LineField) {
  return field === 'tax' ? (line.allowTaxToCalc ? null : line.tax) : line[field];
}

/** Checks whether an added line is still empty, so that it isn't saved. The default job and tax status don't count. */
export function isBlank(line: DraftLine): boolean {
  const isUntouched = !line.costType && !line.glChart && !line.details && !line.employee && line.allowTaxToCalc;
  return line.id === 0 && isUntouched && line.units === '1' && line.rate === '0' && !hasUnread(line);
}

/** How the lines of an order are compared, merged and recognized. */
export const ORDER_LINES: LineRules<DraftLine, LineField> = {
  fields: LINE_FIELDS,
  userValue: lineValue,
  isBlank,
  isStored: (field, sent, stored) => {
    if (field === 'units' || field === 'rate') return isSameNumber(sent[field], stored[field]);
    if (field !== 'tax') return isStoredAs(sent[field], stored[field]);
    if (sent.allowTaxToCalc || stored.allowTaxToCalc) return sent.allowTaxToCalc === stored.allowTaxToCalc;
    return isSameNumber(sent.tax, stored.tax);
  },
  // The amounts have to be recalculated.
  withFields: (line, from, fields) => ({
    ...line,
    ...pickFields(fields, from),
    ...(fields.includes('tax') ? { allowTaxToCalc: from.allowTaxToCalc } : {}),
    error: null,
    warning: null,
  }),
  asNew: (line) => ({ ...line, id: 0 }),
};

/** Returns the source of a line's tax, and its rate in percent. */
export function taxOrigin(line: DraftLine, lineContext: LineContext) {
  if (!line.allowTaxToCalc) return { source: 'manual', rate: null } as const;
  return line.appliedTax ?? taxRateOf(line.taxStatus, lineContext);
}
