import type { PurchaseOrder, PurchaseOrderSave } from '#contract/purchasing/purchase-order.ts';
import { convertRate } from '#domain/money/currency-change.ts';
import { convert } from '#domain/money/exchange-rate.ts';
import { AMOUNTS_FOLLOW, ORDER_FIELD_NAMES, type OrderField } from '#domain/purchasing/order-fields.ts';
import { type FieldName, fieldName } from '#domain/text/phrase.ts';
import type { CurrencyAnswer } from '../../record-editing/currency/currency-question.ts';
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

/** The head of an order as it stands in the form: one that is new may lack what a stored one has. */
export type OrderHeadForm = { [Name in OrderField]: PurchaseOrder[Name] | null };

/** An order as it stands in the form: its head, and all its lines, the deleted ones marked. */
export type OrderForm = {
  head: OrderHeadForm;
  lines: readonly DraftLine[];
  /**
   * The lines as they were before each step that can be undone, and after each that was. Lines that came about otherwise, merged
   * or recalculated, have none: there is no way back to the figures before.
   */
  steps?: { past: readonly (readonly DraftLine[])[]; future: readonly (readonly DraftLine[])[] };
};

/** An order that is new has nothing to be read from yet; a stored one is as the server answers it. */
export type OrderBase = Omit<PurchaseOrder, 'supplier' | 'division' | 'currency'> &
  Pick<OrderHeadForm, 'supplier' | 'division' | 'currency'>;

/** The names of a line's fields on screen. */
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

/** Decimals where no currency is chosen yet. */
const USUAL_DECIMALS = 2;

/** The form of an order. */
export function formOf(order: OrderBase): OrderForm {
  return {
    head: pickFields<OrderHeadForm, OrderField>(ORDER_FIELD_NAMES, order),
    lines: order.items.map((line) => lineOf(line)),
  };
}

/** What the amounts of the lines hang on. */
export function buildLineContext({ supplier, division, currency }: OrderHeadForm): LineContext {
  return { supplier, division, decimals: currency?.numberOfDecimals ?? USUAL_DECIMALS };
}

/** The lines that are not deleted. */
export function activeLines({ lines }: Pick<OrderForm, 'lines'>): DraftLine[] {
  return lines.filter(isActiveLine);
}

/** Whether the lines of two forms differ; added ones that nothing was put into count for nothing. */
export function areLinesDifferent(one: OrderForm, other: OrderForm): boolean {
  const [before, after] = [one, other].map(({ lines }) => lines.filter((line) => !isBlank(line)));
  if (before!.length !== after!.length) return true;
  return before!.some((line, index) => {
    const now = after![index]!;
    if (line === now) return false;
    const isElsewhere = line.id !== now.id || isActiveLine(line) !== isActiveLine(now);
    return isElsewhere || differingLineFields(line, now).length > 0 || Object.keys(now.unread).length > 0;
  });
}

/** Whether anything of a form differs from the order that it began with. */
export function isFormChanged(base: OrderBase, form: OrderForm): boolean {
  const before = formOf(base);
  return differingFields(ORDER_FIELD_NAMES, before.head, form.head).length > 0 || areLinesDifferent(before, form);
}

/** The form with one field of its head changed. Lines of another supplier, division or currency have other amounts. */
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

/** The form in another currency: rates and typed taxes are converted, or stay the same numbers. */
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

/** The lines that a save sends, in this order: problems refer to their positions. Added blank lines stay in the form. */
export function sentLines(form: OrderForm): DraftLine[] {
  const lines = form.lines.filter((line) => !isBlank(line));
  return [...lines.filter(isActiveLine), ...lines.filter((line) => !isActiveLine(line))];
}

/**
 * What is sent to save: of an order that exists the changes only, with when it was read, and every line when one has changed; of
 * a new one everything, with an id of the request, so that sending it again makes no second order.
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
    // Without a currency the server takes one; only it knows the decimals then.
    ...(currency ? { net, tax, total } : allowTaxToCalc ? {} : { tax }),
  };
}
