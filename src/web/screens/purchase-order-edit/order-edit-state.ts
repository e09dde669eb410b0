import type { PurchaseOrder } from '#contract/purchase-order.ts';
import type { OrderField } from '#domain/order-fields.ts';
import { mergeOrder, type OrderClash, type Taken, withSide, withTyped } from './merge-order.ts';
import {
  formOf,
  isFormChanged,
  type OrderBase,
  type OrderForm,
  type OrderHeadForm,
  sentLines,
  withHeadField,
  worldOf,
} from './order-form.ts';
import { type DraftLine, isActiveLine, lineOf, recalculated } from './order-line.ts';
import type { LinePlace } from './order-rules.ts';

/** Why the server did not take an order: in all, by field of the head, and by line. */
export type OrderRefusal = {
  message: string;
  head: ReadonlyMap<OrderField, string>;
  lines: readonly { key: string; field: LinePlace; why: string }[];
};

type Lines = readonly DraftLine[];

/** So many steps can be undone. */
const MOST_STEPS = 200;

/**
 * An order that is being changed: what it was when the first key was pressed, and what stands in the form. null = nothing was
 * changed, and the form follows the order.
 */
export type OrderEdit = {
  base: OrderBase;
  form: OrderForm;
  /** What both this person and somebody else changed, until it is saved again. */
  clashes: readonly OrderClash[];
  /** What only somebody else changed, which the form took over. */
  taken: readonly Taken[];
  refusal: OrderRefusal | null;
  /** The lines as they were before each step that can be undone, and after each that was. */
  past: readonly Lines[];
  future: readonly Lines[];
} | null;

type StartedEdit = NonNullable<OrderEdit>;

function begun(edit: OrderEdit, order: OrderBase): StartedEdit {
  const nothing = { clashes: [], taken: [], refusal: null, past: [], future: [] };
  return edit ?? { base: order, form: formOf(order), ...nothing };
}

/** One field of the head was changed. Lines that were recalculated anew by it have no way back to the figures before. */
export function afterHeadChange<Name extends OrderField>(
  edit: OrderEdit,
  order: OrderBase,
  name: Name,
  value: OrderHeadForm[Name],
): OrderEdit {
  const before = begun(edit, order);
  const form = withHeadField(before.form, name, value);
  const refusal = before.refusal && {
    ...before.refusal,
    head: new Map([...before.refusal.head].filter(([field]) => field !== name)),
  };
  const steps = form.lines === before.form.lines ? {} : { past: [], future: [] };
  return { ...before, form, refusal, ...steps };
}

/** The lines were changed: one step to undo. */
export function afterLines(edit: OrderEdit, order: OrderBase, change: (form: OrderForm) => Lines): OrderEdit {
  const before = begun(edit, order);
  const lines = change(before.form);
  if (lines === before.form.lines) return edit;
  const past = [...before.past, before.form.lines].slice(-MOST_STEPS);
  return { ...withLines(before, lines), past, future: [] };
}

/** The last step was taken back. */
export function afterUndo(edit: OrderEdit): OrderEdit {
  const lines = edit?.past.at(-1);
  if (!edit || !lines) return edit;
  return { ...withLines(edit, lines), past: edit.past.slice(0, -1), future: [...edit.future, edit.form.lines] };
}

/** The last step that was taken back was made again. */
export function afterRedo(edit: OrderEdit): OrderEdit {
  const lines = edit?.future.at(-1);
  if (!edit || !lines) return edit;
  return { ...withLines(edit, lines), past: [...edit.past, edit.form.lines], future: edit.future.slice(0, -1) };
}

/** Why the server refused a line no longer holds when the line has changed. */
function withLines(edit: StartedEdit, lines: Lines): StartedEdit {
  const same = new Set(edit.form.lines.filter((line) => lines.includes(line)).map(({ key }) => key));
  const refusal = edit.refusal && { ...edit.refusal, lines: edit.refusal.lines.filter(({ key }) => same.has(key)) };
  return { ...edit, form: { ...edit.form, lines }, refusal };
}

/** One side of a clash was chosen. */
export function afterChoice(edit: OrderEdit, clash: OrderClash, side: 'mine' | 'theirs'): OrderEdit {
  return edit && { ...edit, form: withSide(edit.form, clash, side), past: [], future: [] };
}

/** The server did not take it: everything typed stays. */
export function afterRefusal(edit: OrderEdit, refusal: OrderRefusal): OrderEdit {
  return edit && { ...edit, refusal };
}

/** Somebody else was quicker: both changes are merged over the order as it is now, and nothing typed is lost. */
export function afterConflict(edit: OrderEdit, current: PurchaseOrder): OrderEdit {
  if (!edit) return null;
  const { form, clashes, taken } = mergeOrder(edit.base, edit.form, current);
  if (clashes.length === 0 && !isFormChanged(current, form)) return null;
  return { base: current, form, clashes, taken, refusal: null, past: [], future: [] };
}

/** It was saved. What was typed while it was under way stays typed, over the order as it is now. */
export function afterSave(edit: OrderEdit, sent: OrderForm, saved: PurchaseOrder): OrderEdit {
  if (!edit || edit.form === sent) return null;
  // The server answers the lines in the order in which they were sent, so that each is known again.
  const keys = sentLines(sent)
    .filter(isActiveLine)
    .map(({ key }) => key);
  const stored = new Map(saved.items.map((item, index) => [keys[index]!, lineOf(item, keys[index])]));
  const head = withTyped(formOf(saved).head, sent.head, edit.form.head);
  const world = worldOf(head);
  const lines = edit.form.lines.flatMap((line) => {
    const known = stored.get(line.key);
    if (sent.lines.includes(line)) return known ?? [];
    return [recalculated(known ? { ...line, id: known.id, purchaseOrderID: saved.id } : line, world)];
  });
  const form = { head, lines };
  const base = { ...saved, items: saved.items };
  return isFormChanged(base, form) ? { base, form, clashes: [], taken: [], refusal: null, past: [], future: [] } : null;
}

/** Whether something is edited that is not saved: typed, or a clash that is still to be decided. */
export function isUnsaved(edit: OrderEdit): boolean {
  return edit !== null && (edit.clashes.length > 0 || isFormChanged(edit.base, edit.form));
}
