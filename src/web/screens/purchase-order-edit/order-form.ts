import type { PurchaseOrder, PurchaseOrderSave } from '#contract/purchasing/purchase-order.ts';
import { convertRate } from '#domain/money/currency-change.ts';
import { convert } from '#domain/money/exchange-rate.ts';
import { AMOUNTS_FOLLOW, ORDER_FIELD_NAMES, type OrderField } from '#domain/purchasing/order-fields.ts';
import { type FieldName, fieldName } from '#domain/text/phrase.ts';
import type { CurrencyAnswer } from '../../documents/currency/currency-question.ts';
import { isSameValue } from '../../record-editing/form-value.ts';
import { differingFields, pickFields } from '../../record-editing/merge-fields.ts';
import {
  type DraftLine,
  differingLineFields,
  isActiveLine,
  isBlank,
  type LineContext,
  type LineField,
  lineOf,
  recalculated,
} from './order-line.ts';

/** The head of an order in the form. Fields of a new order may be empty that a stored one always has. */
export type OrderHeadForm = { [Name in OrderField]: PurchaseOrder[Name] | null };

/** An order in the form. Deleted lines stay in `lines`, marked as deleted. */
export type OrderForm = {
  head: OrderHeadForm;
  lines: readonly DraftLine[];
  /**
   * The lines before each step that can be undone, and after each undone step. Merging or recalculating lines clears them: there
   * is no way back to the earlier amounts.
   */
  steps?: { past: readonly (readonly DraftLine[])[]; future: readonly (readonly DraftLine[])[] };
};

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

export function activeLines({ lines }: Pick<OrderForm, 'lines'>): DraftLine[] {
  return lines.filter(isActiveLine);
}

/** Whether the lines of two forms differ, apart from blank new lines. */
export function areLinesDifferent(one: OrderForm, other: OrderForm): boolean {
  const [before, after] = [one, other].map(({ lines }) => lines.filter((line) => !isBlank(line)));
  if (before!.length !== after!.length) return true;
  return before!.some((line, index) => {
    const now = after![index]!;
    if (line === now) return false;
    const isOtherLine = line.id !== now.id || isActiveLine(line) !== isActiveLine(now);
    return isOtherLine || differingLineFields(line, now).length > 0 || Object.keys(now.unread).length > 0;
  });
}

/** Whether a form differs from the order that it was opened with. */
export function isFormChanged(base: OrderBase, form: OrderForm): boolean {
  const before = formOf(base);
  return differingFields(ORDER_FIELD_NAMES, before.head, form.head).length > 0 || areLinesDifferent(before, form);
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

/** Returns the lines that a save sends. The server's errors refer to positions in this order. Blank new lines aren't sent. */
export function sentLines(form: OrderForm): DraftLine[] {
  const lines = form.lines.filter((line) => !isBlank(line));
  return [...lines.filter(isActiveLine), ...lines.filter((line) => !isActiveLine(line))];
}

/**
 * Returns the body of a save. For an existing order: its version, the changed fields, and all lines if any line changed. For a
 * new one: everything, and a request id, so that repeating the request doesn't create a second order.
 */
export function orderSaveOf(base: OrderBase, form: OrderForm, requestId: string): PurchaseOrderSave {
  const before = formOf(base);
  const names = base.id === 0 ? ORDER_FIELD_NAMES : differingFields(ORDER_FIELD_NAMES, before.head, form.head);
  const head = Object.fromEntries(names.map((name) => [name, sentValue(form.head[name])]));
  const areLinesSent =
    base.id === 0 || areLinesDifferent(before, form) || names.some((name) => AMOUNTS_FOLLOW.includes(name));
  const items = areLinesSent ? { items: sentLines(form).map((line) => sentLine(line, form.head)) } : {};
  return base.id === 0
    ? { id: 0, ...head, ...items, requestId }
    : { id: base.id, lastModified: base.lastModified, ...head, ...items };
}

function sentValue(value: OrderHeadForm[OrderField]) {
  return typeof value === 'object' && value !== null ? { id: value.id } : value;
}

function sentLine(line: DraftLine, { currency }: OrderHeadForm) {
  const chosen = (part: { id: number } | null) => part && { id: part.id };
  const { id, purchaseOrderID, details, units, rate, allowTaxToCalc, net, tax, total } = line;
  return {
    id,
    purchaseOrderID,
    job: chosen(line.job),
    costType: chosen(line.costType),
    glChart: chosen(line.glChart),
    employee: chosen(line.employee),
    taxStatus: chosen(line.taxStatus),
    details,
    units,
    rate,
    allowTaxToCalc,
    // Without a currency the server chooses one, so only it knows how to round the amounts.
    ...(currency ? { net, tax, total } : allowTaxToCalc ? {} : { tax }),
  };
}
