import type { SessionUser } from '#contract/identity/session.ts';
import { isDay } from '#domain/calendar/calendar.ts';
import { readOnlyFields } from '#domain/people/permission.ts';
import { ORDER_FIELD_NAMES, type OrderField } from '#domain/purchasing/order-fields.ts';
import { isLineTooLarge } from '#domain/purchasing/purchase-order-amounts.ts';
import { problemsOfLine } from '#domain/purchasing/purchase-order-line.ts';
import { activeLines, type OrderBase, type OrderForm, type OrderHeadForm } from './order-form.ts';
import { type DraftLine, isBlank, LINE_FIELDS, type LineField } from './order-line.ts';

/** Why a value can't be saved, as an error code of the API; `unread` and `not-a-day` = it couldn't be parsed. */
type WhyWrong =
  | 'mandatory-fields'
  | 'inactive-fields'
  | 'delivery-before-order'
  | 'line-needs-employee'
  | 'line-too-large'
  | 'line-quantity-too-long'
  | 'unread'
  | 'not-a-day';

/** The location of an error in a line. */
export type LinePlace = LineField | 'total';

/** An error in the head of an order. */
export type HeadProblem = { field: OrderField; why: WhyWrong };
export type LineProblem = { key: string; field: LinePlace; why: WhyWrong };

/** The required fields of an order's head. */
export const MANDATORY_HEAD_FIELDS = ['supplier', 'division', 'documentDate'] as const;

/** Returns the errors in the head of an order. */
export function headProblems(head: OrderHeadForm): HeadProblem[] {
  const { documentDate, deliveryDate } = head;
  const problems: HeadProblem[] = [];
  for (const field of MANDATORY_HEAD_FIELDS)
    if (head[field] === null) problems.push({ field, why: 'mandatory-fields' });
  for (const field of ['supplier', 'division', 'job', 'currency'] as const)
    if (head[field]?.isActive === false) problems.push({ field, why: 'inactive-fields' });
  const unread = (['documentDate', 'deliveryDate'] as const).filter(
    (field) => head[field] !== null && !isDay(head[field]),
  );
  problems.push(...unread.map((field): HeadProblem => ({ field, why: 'not-a-day' })));
  if (unread.length === 0 && documentDate !== null && deliveryDate !== null && deliveryDate < documentDate)
    problems.push({ field: 'deliveryDate', why: 'delivery-before-order' });
  return problems;
}

const known = new WeakMap<DraftLine, LineProblem[]>();

/** Returns the errors of a line; unchanged lines aren't checked again. */
function problemsIn(line: DraftLine): LineProblem[] {
  const before = known.get(line);
  if (before) return before;
  const unread = LINE_FIELDS.filter((field) => line.unread[field]);
  const problems: LineProblem[] = unread.map((field) => ({ key: line.key, field, why: 'unread' }));
  for (const { field, reason } of problemsOfLine(line)) {
    if (unread.includes(field)) continue;
    const missing = field === 'employee' ? 'line-needs-employee' : 'mandatory-fields';
    const why = { inactive: 'inactive-fields', missing, 'too-long': 'line-quantity-too-long' } as const;
    problems.push({ key: line.key, field, why: why[reason] });
  }
  if (isLineTooLarge(line)) problems.push({ key: line.key, field: 'total', why: 'line-too-large' });
  known.set(line, problems);
  return problems;
}

/** Returns the errors in the lines of an order. */
export function lineProblems(form: OrderForm): LineProblem[] {
  return activeLines(form)
    .filter((line) => !isBlank(line))
    .flatMap(problemsIn);
}

/** Checks whether the order may be edited beyond the private notes: only while it is new or rejected. */
export function mayEdit({ allowedActions }: Pick<OrderBase, 'allowedActions'>): boolean {
  return allowedActions.includes('edit');
}

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
