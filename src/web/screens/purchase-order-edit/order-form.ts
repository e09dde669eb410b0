import type { PurchaseOrder, PurchaseOrderSave } from '#contract/purchasing/purchase-order.ts';
import { convertRate } from '#domain/money/currency-change.ts';
import { convert } from '#domain/money/exchange-rate.ts';
import { AMOUNTS_FOLLOW, ORDER_FIELD_NAMES, type OrderField } from '#domain/purchasing/order-fields.ts';
import { type FieldName, fieldName } from '#domain/text/phrase.ts';
import type { CurrencyAnswer } from '../../documents/currency/currency-question.ts';
import type { DocumentForm } from '../../documents/editor/document-steps.ts';
import { sentFields, sentReference } from '../../documents/editor/sent-values.ts';
import { areLinesDifferent, byId } from '../../documents/lines/draft-line.ts';
import { isSameValue } from '../../record-editing/form-value.ts';
import { differingFields, pickFields } from '../../record-editing/merge-fields.ts';
import {
  type DraftLine,
  isBlank,
  type LineContext,
  type LineField,
  lineOf,
  ORDER_LINES,
  recalculated,
} from './order-line.ts';

/** The head of an order in the form. Fields of a new order may be empty that a stored one always has. */
export type OrderHeadForm = { [Name in OrderField]: PurchaseOrder[Name] | null };

/** An order in the form. */
export type OrderForm = DocumentForm<OrderHeadForm, readonly DraftLine[]> & { lines: readonly DraftLine[] };

/** A stored order, or the defaults of a new one, which may lack a supplier, division and currency. */
export type OrderBase = Omit<PurchaseOrder, 'supplier' | 'division' | 'currency'> &
  Pick<OrderHeadForm, 'supplier' | 'division' | 'currency'>;

export const LINE_FIELD_NAMES: Record<LineField | 'net' | 'total', FieldName> = {
  job: fieldName('Job'),
  costType: fieldName('Cost type'),
  glChart: fieldName('GL account'),
  details: fieldName('Details'),
  employee: fieldName('Employee'),
  units: fieldName('Units'),
  rate: fieldName('Rate'),
  taxStatus: fieldName('Tax status'),
  net: fieldName('Net'),
  tax: fieldName('Tax'),
  total: fieldName('Total'),
};

/** Used until a currency is chosen. */
const DEFAULT_DECIMALS = 2;

export function formOf(order: OrderBase): OrderForm {
  return {
    head: pickFields<OrderHeadForm, OrderField>(ORDER_FIELD_NAMES, order),
    lines: order.items.map((line) => lineOf(line)),
  };
}

/** Returns what the lines' amounts depend on. */
export function buildLineContext({ supplier, division, currency }: OrderHeadForm): LineContext {
  return { supplier, division, decimals: currency?.numberOfDecimals ?? DEFAULT_DECIMALS };
}

/** Whether a form differs from the order that it was opened with. */
export function isFormChanged(base: OrderBase, form: OrderForm): boolean {
  const before = formOf(base);
  const isHeadChanged = differingFields(ORDER_FIELD_NAMES, before.head, form.head).length > 0;
  return isHeadChanged || areLinesDifferent(ORDER_LINES, before.lines, form.lines);
}

/** Changes a field of the head. A supplier, division or currency changes the lines' amounts too. */
export function withHeadField<Name extends OrderField>(
  form: OrderForm,
  name: Name,
  value: OrderHeadForm[Name],
): OrderForm {
  const head = { ...form.head, [name]: value };
  if (!AMOUNTS_FOLLOW.includes(name) || isSameValue(form.head[name], value)) return { ...form, head };
  const lineContext = buildLineContext(head);
  return { head, lines: form.lines.map((line) => recalculated(line, lineContext)) };
}

/** Changes the currency. Rates and typed taxes are converted, or keep their numbers, as the user chose. */
export function withCurrency(
  form: OrderForm,
  currency: OrderHeadForm['currency'],
  { change, cross }: CurrencyAnswer,
): OrderForm {
  if (change === 'keep' || cross === null) return withHeadField(form, 'currency', currency);
  const head = { ...form.head, currency };
  const lineContext = buildLineContext(head);
  const lines = form.lines.map((line) => {
    const tax = line.allowTaxToCalc ? {} : { tax: convert(line.tax, cross, lineContext.decimals) };
    return recalculated({ ...line, rate: convertRate(line.rate, cross), ...tax }, lineContext);
  });
  return { head, lines };
}

/** Returns the lines that a save sends. The server's errors refer to positions in this order. Blank lines aren't sent. */
export function sentLines({ lines }: OrderForm): DraftLine[] {
  return lines.filter((line) => !isBlank(line));
}

/**
 * Returns the body of a save. For an existing order: its version, the changed fields, and all lines if any line changed. For a
 * new one: everything, and a request id, so that repeating the request doesn't create a second order.
 */
export function orderSaveOf(base: OrderBase, form: OrderForm, requestId: string): PurchaseOrderSave {
  const before = formOf(base);
  const names = base.id === 0 ? ORDER_FIELD_NAMES : differingFields(ORDER_FIELD_NAMES, before.head, form.head);
  const areLinesSent =
    base.id === 0 ||
    areLinesDifferent(ORDER_LINES, before.lines, form.lines) ||
    names.some((name) => AMOUNTS_FOLLOW.includes(name));
  const values = { ...sentFields(names, form.head), ...(areLinesSent ? { items: sentItems(base, form) } : {}) };
  return base.id === 0 ? { id: 0, ...values, requestId } : { id: base.id, lastModified: base.lastModified, ...values };
}

/** Returns the lines as the server expects them; stored lines that aren't in the form are deleted. */
function sentItems(base: OrderBase, form: OrderForm) {
  const deleted = base.items.filter(({ id }) => !byId(form.lines, id));
  return [
    ...sentLines(form).map((line) => sentLine(line, base.id, form.head)),
    ...deleted.map(({ id }) => ({ id, purchaseOrderID: -base.id })),
  ];
}

function sentLine(line: DraftLine, orderId: number, { currency }: OrderHeadForm) {
  const { id, details, units, rate, allowTaxToCalc, net, tax, total } = line;
  return {
    id,
    purchaseOrderID: id === 0 ? 0 : orderId,
    job: sentReference(line.job),
    costType: sentReference(line.costType),
    glChart: sentReference(line.glChart),
    employee: sentReference(line.employee),
    taxStatus: sentReference(line.taxStatus),
    details,
    units,
    rate,
    allowTaxToCalc,
    // Without a currency the server chooses one, so only it knows how to round the amounts.
    ...(currency ? { net, tax, total } : allowTaxToCalc ? {} : { tax }),
  };
}
