import type { SessionUser } from '#contract/identity/session.ts';
import { readOnlyFields } from '#domain/people/permission.ts';
import { ORDER_FIELD_NAMES, type OrderField } from '#domain/purchasing/order-fields.ts';
import { isLineTooLarge } from '#domain/purchasing/purchase-order-amounts.ts';
import { problemsOfLine } from '#domain/purchasing/purchase-order-line.ts';
import { lineChecker, mayEdit, problemsOfHead } from '../../documents/editor/document-rules.ts';
import type { OrderBase, OrderForm, OrderHeadForm } from './order-form.ts';
import { type DraftLine, type LineField, ORDER_LINES } from './order-line.ts';

/** The location of an error in a line. */
export type LinePlace = LineField | 'total';

/** The required fields of an order's head. */
export const MANDATORY_HEAD_FIELDS: ReadonlySet<OrderField> = new Set(['supplier', 'division', 'documentDate']);

/** Returns the errors in the head of an order. */
export function headProblems(head: OrderHeadForm) {
  return problemsOfHead<OrderField>(head, {
    mandatory: MANDATORY_HEAD_FIELDS,
    references: ['supplier', 'division', 'job', 'currency'],
    later: 'deliveryDate',
    whyBefore: 'delivery-before-order',
  });
}

/** Returns the errors in lines of an order. */
export const lineProblems = lineChecker<DraftLine, LineField, LinePlace>(ORDER_LINES, (line) => [
  ...problemsOfLine(line).map(({ field, reason }) => {
    const missing = field === 'employee' ? 'line-needs-employee' : 'mandatory-fields';
    const why = { inactive: 'inactive-fields', missing, 'too-long': 'line-quantity-too-long' } as const;
    return { field, why: why[reason] };
  }),
  ...(isLineTooLarge(line) ? [{ field: 'total', why: 'line-too-large' } as const] : []),
]);

/** Returns the fields of the head that are read-only for the user; a new order has none. */
export function fixedHeadFields(user: SessionUser, base: OrderBase): ReadonlySet<OrderField> {
  const readOnly = base.id === 0 ? [] : readOnlyFields(user, 'purchaseorder');
  const mayChange = (name: OrderField) =>
    mayEdit(base) || (name === 'privateNotes' && base.allowedActions.includes('edit-notes'));
  // A revision keeps the supplier and division of the order that it amends.
  const isKept = (name: OrderField) => base.amends !== null && (name === 'supplier' || name === 'division');
  return new Set(ORDER_FIELD_NAMES.filter((name) => readOnly.includes(name) || isKept(name) || !mayChange(name)));
}

/** Why lines can't be added or changed; null if they can. */
export type LinesLock = 'locked' | 'read-only' | 'choose-first' | null;

/** Returns why the lines of an order are read-only for the user. */
export function linesLock(user: SessionUser, base: OrderBase, { head }: OrderForm): LinesLock {
  if (!mayEdit(base)) return 'locked';
  if (base.id !== 0 && readOnlyFields(user, 'purchaseorder').includes('items')) return 'read-only';
  return head.supplier && head.division ? null : 'choose-first';
}

/** Checks whether a field of a line is read-only for the user: stored lines have the read-only fields of their order. */
export function isLineFieldFixed(
  line: Pick<DraftLine, 'id'>,
  field: LineField,
  { readOnly, isGlReadOnly }: { readOnly: readonly string[]; isGlReadOnly: boolean },
): boolean {
  return (line.id > 0 && readOnly.includes(field)) || (field === 'glChart' && isGlReadOnly);
}
