import { ORDER_FIELD_NAMES, type OrderField } from '#domain/purchasing/order-fields.ts';
import { deletedLine } from '#domain/purchasing/purchase-order-line.ts';
import type { CurrencyAnswer } from '../../documents/currency/currency-question.ts';
import { addStep, stepRedone, stepUndone } from '../../documents/lines/line-steps.ts';
import { mergeFields } from '../../record-editing/merge-fields.ts';
import { editSteps, type FieldRefusal, type RecordEdit, withoutField } from '../../record-editing/record-edit.ts';
import { recognizeSavedOrder } from './loaded-order.ts';
import { type Adopted, mergeOrder, type OrderConflict, withSide } from './merge-order.ts';
import {
  buildLineContext,
  formOf,
  isFormChanged,
  type OrderBase,
  type OrderForm,
  type OrderHeadForm,
  sentLines,
  withCurrency,
  withHeadField,
} from './order-form.ts';
import { type DraftLine, isActiveLine, lineOf, recalculated } from './order-line.ts';
import type { LinePlace } from './order-rules.ts';

/** Why the server rejected an order: the message, and the errors by field and line. */
export type OrderRefusal = FieldRefusal<OrderField> & {
  lines: readonly { key: string; field: LinePlace; why: string }[];
};

/** An order that is being changed; null = nothing was changed. */
export type OrderEdit = RecordEdit<OrderBase, OrderForm, OrderConflict, Adopted, OrderRefusal> | null;

/** The steps of editing an order. */
export const orderSteps = editSteps<OrderBase, OrderForm, OrderConflict, Adopted, OrderRefusal>({
  formOf,
  isChanged: isFormChanged,
  merge: mergeOrder,
  withSide,
  withLaterInput,
  recognizeSaved: recognizeSavedOrder,
});

/** Returns the edit after a change to a field of the head. */
export function afterHeadChange<Name extends OrderField>(
  edit: OrderEdit,
  order: OrderBase,
  name: Name,
  value: OrderHeadForm[Name],
): OrderEdit {
  return orderSteps.afterChange(edit, order, (form) => withHeadField(form, name, value), withoutField(name));
}

/** Returns the edit after a change of currency, which changes the amounts of every line. */
export function afterCurrency(
  edit: OrderEdit,
  order: OrderBase,
  currency: OrderHeadForm['currency'],
  answer: CurrencyAnswer,
): OrderEdit {
  return orderSteps.afterChange(edit, order, (form) => withCurrency(form, currency, answer), withoutField('currency'));
}

/** Returns the edit after a change to the lines: one step to undo. */
export function afterLines(
  edit: OrderEdit,
  order: OrderBase,
  change: (form: OrderForm) => readonly DraftLine[],
): OrderEdit {
  return orderSteps.afterChange(edit, order, (form) => withLines(form, change(form)), withoutChangedLines);
}

/** Returns the edit after undoing the last change to the lines. */
export function afterUndo(edit: OrderEdit): OrderEdit {
  return afterStep(edit, stepUndone);
}

/** Returns the edit after redoing the last undone change. */
export function afterRedo(edit: OrderEdit): OrderEdit {
  return afterStep(edit, stepRedone);
}

function afterStep(edit: OrderEdit, step: typeof stepUndone): OrderEdit {
  if (!edit) return null;
  const change = (form: OrderForm) => {
    const found = step(form.steps, form.lines);
    return found ? { ...form, ...found } : form;
  };
  return orderSteps.afterChange(edit, edit.base, change, withoutChangedLines);
}

/** Returns the form with other lines: one step to undo. Equal lines return the same form. */
function withLines(form: OrderForm, lines: readonly DraftLine[]): OrderForm {
  return lines === form.lines ? form : { ...form, lines, steps: addStep(form.steps, form.lines) };
}

/** Removes the server's errors for lines that have changed since. */
function withoutChangedLines(refusal: OrderRefusal, { lines }: OrderForm, before: OrderForm): OrderRefusal {
  const same = new Set(before.lines.filter((line) => lines.includes(line)).map(({ key }) => key));
  return { ...refusal, lines: refusal.lines.filter(({ key }) => same.has(key)) };
}

function withLaterInput(sent: OrderForm, typed: OrderForm, saved: OrderBase): OrderForm {
  // The server answers the lines in the order in which they were sent, so that each is known again.
  const sentActive = sentLines(sent).filter(isActiveLine);
  const keys = sentActive.map(({ key }) => key);
  const stored = new Map(saved.items.map((item, index) => [keys[index]!, lineOf(item, keys[index])]));
  const { form: head } = mergeFields(ORDER_FIELD_NAMES, sent.head, typed.head, formOf(saved).head);
  const lineContext = buildLineContext(head);
  const lines = typed.lines.flatMap((line) => {
    const known = stored.get(line.key);
    if (sent.lines.includes(line)) return known ?? [];
    return [recalculated(known ? { ...line, id: known.id, purchaseOrderID: saved.id } : line, lineContext)];
  });
  // A line that the save added was deleted since, but is stored: the next save deletes it.
  const deletedSince = sentActive.flatMap(({ id, key }) => {
    const line = stored.get(key);
    return id === 0 && line && !typed.lines.some((one) => one.key === key) ? [deletedLine(line)!] : [];
  });
  return { head, lines: [...lines, ...deletedSince] };
}
