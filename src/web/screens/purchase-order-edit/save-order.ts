import { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import { ORDER_FIELD_NAMES } from '#domain/purchasing/order-fields.ts';
import type { ApiProblem } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { errorsByField, type RecordSaving } from '../../record-editing/save-record.ts';
import type { OrderRefusal } from './order-edit-state.ts';
import {
  areLinesDifferent,
  formOf,
  isFormChanged,
  type OrderBase,
  type OrderForm,
  orderSaveOf,
  sentLines,
} from './order-form.ts';
import { LINE_FIELDS } from './order-line.ts';
import { orderKey, sendOrder } from './order-queries.ts';
import type { LinePlace } from './order-rules.ts';

export const orderSaving: RecordSaving<PurchaseOrder, OrderBase, OrderForm, OrderRefusal> = {
  schema: PurchaseOrder,
  send: (base, form, requestId) => sendOrder(orderSaveOf(base, form, requestId)),
  changedSince: (_, form, saved) => changedSince(form, saved),
  refusalOf,
  keyOf: ({ id }) => orderKey(id),
  lists: [queryKeys.purchaseOrders, queryKeys.orderCostTypes],
};

/**
 * Returns the changes made after a request whose response was lost; null if the saved order includes everything. The order that it created
 * has the lines of the first request: the form's lines replace them.
 */
export function changedSince(form: OrderForm, saved: PurchaseOrder): OrderForm | null {
  const stored = formOf(saved);
  const lines = sentLines(form);
  const sameLines = lines.map((line, index) => ({
    ...line,
    id: stored.lines[index]?.id ?? 0,
    purchaseOrderID: saved.id,
  }));
  const areSame = lines.length === stored.lines.length && !areLinesDifferent(stored, { ...form, lines: sameLines });
  const later = {
    ...form.head,
    currency: form.head.currency ?? saved.currency,
    requester: form.head.requester ?? saved.requester,
  };
  const whole: OrderForm = {
    head: later,
    lines: areSame
      ? stored.lines
      : [...lines, ...stored.lines.map((line) => ({ ...line, purchaseOrderID: -saved.id }))],
  };
  return isFormChanged(saved, whole) ? whole : null;
}

/** Parses the server's errors by path: `supplier` in the head, `items.3.rate` for the fourth line sent. */
export function refusalOf(refused: ApiProblem, form: OrderForm): OrderRefusal {
  const { message, problem } = refused;
  const lines: { key: string; field: LinePlace; why: string }[] = [];
  const sent = sentLines(form);
  for (const { path, message: why } of problem.errors ?? []) {
    const [first, ...rest] = path.split(/[./]/).filter(Boolean);
    const line =
      first === 'items' ? sent[Number(rest[0])] : first === 'lines' ? byId(form, Number(rest[0])) : undefined;
    if (line) lines.push({ key: line.key, field: placeOf(rest[1]), why });
  }
  for (const [index, item] of itemsOf(problem.document).entries()) {
    const line = sent[index];
    if (line && typeof item.error === 'string' && !lines.some(({ key }) => key === line.key))
      lines.push({ key: line.key, field: 'total', why: item.error });
  }
  return { message, errors: errorsByField(ORDER_FIELD_NAMES, refused), lines };
}

function byId({ lines }: OrderForm, id: number) {
  return lines.find((line) => line.id === id);
}

function placeOf(field: string | undefined): LinePlace {
  return LINE_FIELDS.find((name) => name === field) ?? 'total';
}

function itemsOf(document: unknown): { error?: unknown }[] {
  const items = (document as { items?: unknown } | null | undefined)?.items;
  return Array.isArray(items) ? items : [];
}
