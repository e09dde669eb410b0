import { ORDER_FIELD_NAMES, type OrderField } from '#domain/purchasing/order-fields.ts';
import type { Adopted } from '../../documents/editor/document-steps.ts';
import { type LineConflict, mergeLines, withLineSide } from '../../documents/editor/merge-lines.ts';
import {
  type FieldConflict,
  type Merged,
  mergeFields,
  type Side,
  withSide as withFieldSide,
} from '../../record-editing/merge-fields.ts';
import { buildLineContext, type OrderForm, type OrderHeadForm } from './order-form.ts';
import { type DraftLine, type LineField, ORDER_LINES, recalculated } from './order-line.ts';

/** Something that both sides changed differently. The form has this user's version until they choose the other. */
export type OrderConflict = FieldConflict<OrderHeadForm> | LineConflict<DraftLine, LineField>;

/** Merges both versions by field in the head and the lines. Amounts are recalculated, except in lines that are only theirs. */
export function mergeOrder(
  before: OrderForm,
  mine: OrderForm,
  theirs: OrderForm,
): Merged<OrderForm, OrderConflict, Adopted<OrderField>> {
  const head = mergeFields<OrderHeadForm>(ORDER_FIELD_NAMES, before.head, mine.head, theirs.head);
  const merged = mergeLines(ORDER_LINES, before.lines, mine.lines, theirs.lines);
  const lineContext = buildLineContext(head.form);
  return {
    form: {
      head: head.form,
      lines: merged.lines.map((line) => (theirs.lines.includes(line) ? line : recalculated(line, lineContext))),
    },
    conflicts: [...head.conflicts, ...merged.conflicts],
    adopted: merged.hasAdopted ? [...head.adopted, 'lines'] : head.adopted,
  };
}

/** Applies one side of a conflict to the form; earlier changes to the lines can no longer be undone. */
export function withSide({ head, lines }: OrderForm, conflict: OrderConflict, side: Side): OrderForm {
  if (!('kind' in conflict)) {
    const chosen = withFieldSide(head, conflict, side);
    const lineContext = buildLineContext(chosen);
    return { head: chosen, lines: lines.map((line) => recalculated(line, lineContext)) };
  }
  const lineContext = buildLineContext(head);
  const isChanged = ({ key }: DraftLine) => conflict.kind === 'field' && key === conflict.key;
  return {
    head,
    lines: withLineSide(ORDER_LINES, lines, conflict, side).map((line) =>
      isChanged(line) ? recalculated(line, lineContext) : line,
    ),
  };
}
