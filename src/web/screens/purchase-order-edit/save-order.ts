import { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import { ORDER_FIELD_NAMES } from '#domain/purchasing/order-fields.ts';
import type { PartProblem } from '../../documents/editor/document-steps.ts';
import { areLinesDifferent, byId, byKey } from '../../documents/lines/draft-line.ts';
import type { ApiProblem } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { errorsByField, type RecordSaving } from '../../record-editing/save-record.ts';
import type { OrderRefusal } from './order-edit-state.ts';
import { formOf, isFormChanged, type OrderBase, type OrderForm, orderSaveOf, sentLines } from './order-form.ts';
import { LINE_FIELDS, ORDER_LINES } from './order-line.ts';
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
  const sameLines = lines.map((line, index) => ({ ...line, id: stored.lines[index]?.id ?? 0 }));
  const areSame = lines.length === stored.lines.length && !areLinesDifferent(ORDER_LINES, stored.lines, sameLines);
  const later = {
    ...form.head,
    currency: form.head.currency ?? saved.currency,
    requester: form.head.requester ?? saved.requester,
  };
  const whole: OrderForm = { head: later, lines: areSame ? stored.lines : lines };
  return isFormChanged(saved, whole) ? whole : null;
}

/** Parses the server's errors by path: `supplier` in the head, `items.3.rate` for the fourth line sent. */
export function refusalOf(refused: ApiProblem, form: OrderForm): OrderRefusal {
  const { message, problem } = refused;
  const sent = sentLines(form);
  const parts: PartProblem<LinePlace>[] = [];
  for (const { path, message: why } of problem.errors ?? []) {
    const [first, place, name] = path.split(/[./]/).filter(Boolean);
    const line =
      first === 'items' ? sent[Number(place)] : first === 'lines' ? byId(form.lines, Number(place)) : undefined;
    if (line) parts.push({ key: line.key, field: LINE_FIELDS.find((one) => one === name) ?? 'total', why });
  }
  for (const [index, item] of itemsOf(problem.document).entries()) {
    const line = sent[index];
    if (line && typeof item.error === 'string' && !byKey(parts, line.key))
      parts.push({ key: line.key, field: 'total', why: item.error });
  }
  return { message, errors: errorsByField(ORDER_FIELD_NAMES, refused), parts };
}

function itemsOf(document: unknown): { error?: unknown }[] {
  const items = (document as { items?: unknown } | null | undefined)?.items;
  return Array.isArray(items) ? items : [];
}
