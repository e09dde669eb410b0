import { ORDER_FIELD_NAMES, type OrderField } from '#domain/purchasing/order-fields.ts';
import { type DocumentRefusal, documentSteps } from '../../documents/editor/document-steps.ts';
import { withLaterLines } from '../../documents/editor/saved-lines.ts';
import { mergeFields } from '../../record-editing/merge-fields.ts';
import { recognizeSavedOrder } from './loaded-order.ts';
import { mergeOrder, type OrderConflict, withSide } from './merge-order.ts';
import {
  buildLineContext,
  formOf,
  isFormChanged,
  type OrderBase,
  type OrderForm,
  type OrderHeadForm,
  sentLines,
  withHeadField,
} from './order-form.ts';
import { type DraftLine, lineOf, recalculated } from './order-line.ts';
import type { LinePlace } from './order-rules.ts';

export type OrderRefusal = DocumentRefusal<OrderField, LinePlace>;

/** The steps of editing an order. */
export const orderSteps = documentSteps<
  OrderBase,
  OrderHeadForm,
  readonly DraftLine[],
  OrderForm,
  OrderConflict,
  LinePlace
>({
  formOf,
  isChanged: isFormChanged,
  merge: mergeOrder,
  withSide,
  withLaterInput,
  recognizeSaved: recognizeSavedOrder,
  withHeadField,
  partsOf: ({ lines }) => lines,
  withParts: (form, lines) => ({ ...form, lines }),
  places: ({ lines }) => lines,
});

function withLaterInput(sent: OrderForm, typed: OrderForm, saved: OrderBase): OrderForm {
  // The server answers the lines in the order in which they were sent, so that each is known again.
  const keys = sentLines(sent).map(({ key }) => key);
  const stored = new Map(saved.items.map((item, index) => [keys[index]!, lineOf(item, keys[index])]));
  const { form: head } = mergeFields(ORDER_FIELD_NAMES, sent.head, typed.head, formOf(saved).head);
  const lineContext = buildLineContext(head);
  const lines = withLaterLines(sent.lines, typed.lines, stored, (line) => recalculated(line, lineContext));
  return { head, lines };
}
