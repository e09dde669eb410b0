import { PurchaseOrder } from '#contract/purchase-order.ts';
import { ORDER_FIELD_NAMES, type OrderField } from '#domain/order-fields.ts';
import { ApiProblem, isServerAway } from '../../platform/api.ts';
import type { OrderRefusal } from './order-edit-state.ts';
import { areLinesDifferent, formOf, type OrderBase, type OrderForm, orderSaveOf, sentLines } from './order-form.ts';
import { LINE_FIELDS } from './order-line.ts';
import { sendOrder } from './order-queries.ts';
import type { LinePlace } from './order-rules.ts';

/** What became of saving an order: in every case but the first the form keeps what was typed. */
export type SaveOutcome =
  | { kind: 'saved'; order: PurchaseOrder }
  | { kind: 'conflict'; current: PurchaseOrder }
  /** `isUnanswered` = no answer came: it may have been saved all the same. */
  | { kind: 'refused'; refusal: OrderRefusal; isUnanswered: boolean };

/** A new order's request, which makes one order however often it is sent; and what it held when no answer came. */
export type CreationRequest = { id: string; unanswered: OrderForm | null };

/** Saves a form over the order that it began with. */
export async function saveOrder(base: OrderBase, form: OrderForm, request: CreationRequest): Promise<SaveOutcome> {
  try {
    const saved = await sendOrder(orderSaveOf(base, form, request.id));
    const isRepeat = base.id === 0 && request.unanswered !== null && request.unanswered !== form;
    const later = isRepeat ? changedSince(form, saved) : null;
    return { kind: 'saved', order: later ? await sendOrder(orderSaveOf(saved, later, request.id)) : saved };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const current = PurchaseOrder.safeParse(error.problem.current);
    if (error.status === 409 && base.id !== 0 && current.success) return { kind: 'conflict', current: current.data };
    return { kind: 'refused', refusal: refusalOf(error, form), isUnanswered: isServerAway(error) };
  }
}

/**
 * What was changed in a form after a request that stayed without an answer: when it had made its order all the same, the repeat
 * answers that order, without the changes. Its lines then are those of the first request: they go, and the form's come in their
 * place. null = the order has everything.
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
  const { lastModified: _, ...sent } = orderSaveOf(saved, whole, '');
  return Object.keys(sent).length > 1 ? whole : null;
}

/** The message of a refusal, with those of its fields: `supplier` of the head, `items.3.rate` of the fourth line sent (PO-18). */
export function refusalOf({ message, problem }: ApiProblem, form: OrderForm): OrderRefusal {
  const head = new Map<OrderField, string>();
  const lines: { key: string; field: LinePlace; why: string }[] = [];
  const sent = sentLines(form);
  for (const { path, message: why } of problem.errors ?? []) {
    const [first, ...rest] = path.split(/[./]/).filter(Boolean);
    const line =
      first === 'items' ? sent[Number(rest[0])] : first === 'lines' ? byId(form, Number(rest[0])) : undefined;
    const name = ORDER_FIELD_NAMES.find((field) => field === first);
    if (line) lines.push({ key: line.key, field: placeOf(rest[1]), why });
    else if (name && !head.has(name)) head.set(name, why);
  }
  for (const [index, item] of itemsOf(problem.document).entries()) {
    const line = sent[index];
    if (line && typeof item.error === 'string' && !lines.some(({ key }) => key === line.key))
      lines.push({ key: line.key, field: 'total', why: item.error });
  }
  return { message, head, lines };
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
