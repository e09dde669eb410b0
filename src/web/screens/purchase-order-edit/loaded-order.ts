import { ORDER_FIELD_NAMES } from '#domain/purchasing/order-fields.ts';
import { addedLines, recognizeLines } from '../../documents/editor/saved-lines.ts';
import { type OwnSides, recognizeSavedFields } from '../../record-editing/merge-fields.ts';
import { type OrderForm, sentLines } from './order-form.ts';
import { ORDER_LINES } from './order-line.ts';

/**
 * Reconciles both versions of an order after a save whose response was lost. A line that the save added receives its stored id, so that
 * it occurs once.
 */
export function recognizeSavedOrder(
  { before, mine }: OwnSides<OrderForm>,
  sent: OrderForm,
  theirs: OrderForm,
): OwnSides<OrderForm> {
  const sides = { before: before.head, mine: mine.head };
  const head = recognizeSavedFields(ORDER_FIELD_NAMES, sides, sent.head, theirs.head);
  const added = addedLines(ORDER_LINES, before.lines, sentLines(sent), theirs.lines);
  const lines = recognizeLines(ORDER_LINES, sent.lines, theirs.lines, added);
  return {
    before: { head: head.before, lines: [...before.lines.flatMap(lines.before), ...added.values()] },
    mine: { ...mine, head: head.mine, lines: mine.lines.flatMap(lines.mine) },
  };
}
