import { ORDER_FIELD_NAMES, type OrderField } from '#domain/purchasing/order-fields.ts';
import { isSameValue } from '../../record-editing/form-value.ts';
import { type Merged, mergeFields, type Side } from '../../record-editing/merge-fields.ts';
import { buildLineContext, type OrderForm } from './order-form.ts';
import {
  type DraftLine,
  differingLineFields,
  isActiveLine,
  type LineChange,
  type LineContext,
  type LineField,
  lineValue,
  recalculated,
  withChange,
} from './order-line.ts';

/** A conflict: both sides changed the same thing differently. The form displays the user's own version until they choose the other one. */
export type OrderConflict =
  | { kind: 'head'; field: OrderField; mine: OrderForm['head']; theirs: OrderForm['head'] }
  | { kind: 'field'; key: string; field: LineField; mine: DraftLine; theirs: DraftLine }
  /** One side deleted a line that the other one changed: null = deleted. */
  | { kind: 'line'; key: string; mine: DraftLine | null; theirs: DraftLine | null };

/** What only somebody else changed, which the form took over. */
export type Adopted = OrderField | 'items';

/** Returns the key of a conflict. */
export function conflictKey(conflict: OrderConflict): string {
  return conflict.kind === 'head'
    ? conflict.field
    : `${conflict.key} ${conflict.kind === 'field' ? conflict.field : ''}`;
}

/**
 * Merges both changes field by field, in the head and in each line: a change made by one side is applied; where both changed the same
 * field, the user decides. Amounts are recalculated.
 */
export function mergeOrder(
  before: OrderForm,
  mine: OrderForm,
  theirs: OrderForm,
): Merged<OrderForm, OrderConflict, Adopted> {
  const head = mergeFields(ORDER_FIELD_NAMES, before.head, mine.head, theirs.head);
  const conflicts = head.conflicts.map(({ fields, ...sides }) => ({
    kind: 'head' as const,
    field: fields[0]!,
    ...sides,
  }));
  const merged = mergeLines(before.lines, mine.lines, theirs.lines, buildLineContext(head.form));
  return {
    form: { head: head.form, lines: merged.lines },
    conflicts: [...conflicts, ...merged.conflicts],
    adopted: merged.hasAdopted ? [...head.adopted, 'items'] : head.adopted,
  };
}

function mergeLines(
  before: readonly DraftLine[],
  mine: readonly DraftLine[],
  theirs: readonly DraftLine[],
  lineContext: LineContext,
) {
  const conflicts: OrderConflict[] = [];
  const lines: DraftLine[] = [];
  let hasAdopted = false;
  const byId = (list: readonly DraftLine[], id: number) => list.find((line) => line.id === id);
  for (const line of theirs) {
    const own = byId(mine, line.id);
    const old = byId(before, line.id);
    if (!own || !old) {
      lines.push(line);
      hasAdopted = true;
      continue;
    }
    const changedThere = differingLineFields(old, line);
    if (!isActiveLine(own)) {
      lines.push(own);
      if (changedThere.length > 0) conflicts.push({ kind: 'line', key: own.key, mine: null, theirs: line });
      continue;
    }
    const changedHere = differingLineFields(old, own);
    hasAdopted ||= changedThere.some((field) => !changedHere.includes(field));
    const merged = changedHere.reduce((sum, field) => withFieldOf(sum, own, field, lineContext), line);
    lines.push(recalculated({ ...merged, key: own.key, unread: own.unread }, lineContext));
    for (const field of changedHere)
      if (changedThere.includes(field) && !isSameValue(lineValue(own, field), lineValue(line, field)))
        conflicts.push({ kind: 'field', key: own.key, field, mine: own, theirs: line });
  }
  for (const line of mine) {
    if (line.id === 0) lines.push(recalculated(line, lineContext));
    else if (!byId(theirs, line.id) && isActiveLine(line)) {
      const old = byId(before, line.id)!;
      if (differingLineFields(old, line).length === 0) {
        hasAdopted = true;
        continue;
      }
      // They deleted what was changed here: if kept, it becomes a new line.
      const kept = recalculated({ ...line, id: 0, purchaseOrderID: 0 }, lineContext);
      lines.push(kept);
      conflicts.push({ kind: 'line', key: line.key, mine: kept, theirs: null });
    }
  }
  return { lines, conflicts, hasAdopted };
}

/** Copies one field from another version of the line; the details stay, whatever is chosen. */
function withFieldOf(line: DraftLine, other: DraftLine, field: LineField, lineContext: LineContext): DraftLine {
  const change: LineChange = { [field]: lineValue(other, field) };
  return withChange(line, field === 'details' ? change : { details: line.details, ...change }, lineContext);
}

/** Applies one side of a conflict to the form; earlier changes to the lines can no longer be undone. */
export function withSide(form: OrderForm, conflict: OrderConflict, side: Side): OrderForm {
  if (conflict.kind === 'head') {
    const head = { ...form.head, [conflict.field]: conflict[side][conflict.field] };
    const lineContext = buildLineContext(head);
    return { head, lines: form.lines.map((line) => recalculated(line, lineContext)) };
  }
  const lineContext = buildLineContext(form.head);
  if (conflict.kind === 'field')
    return {
      head: form.head,
      lines: form.lines.map((line) =>
        line.key === conflict.key ? withFieldOf(line, conflict[side], conflict.field, lineContext) : line,
      ),
    };
  const other = conflict[side === 'mine' ? 'theirs' : 'mine'];
  const chosen = conflict[side];
  const isThere = form.lines.some(({ key }) => key === conflict.key);
  // A deleted line stays marked if it is stored, and is removed if not.
  const gone = other && other.id > 0 ? [{ ...other, key: conflict.key, purchaseOrderID: -other.purchaseOrderID }] : [];
  const wanted = chosen ? [{ ...chosen, key: conflict.key }] : gone;
  const lines = form.lines.flatMap((line) => (line.key === conflict.key ? wanted : [line]));
  return { head: form.head, lines: isThere ? lines : [...lines, ...wanted] };
}

/** Returns the side of a conflict that is in the form; null if the user has changed it since. */
export function standingSide(form: OrderForm, conflict: OrderConflict): Side | null {
  const stands = (side: Side): boolean => {
    if (conflict.kind === 'head') return isSameValue(form.head[conflict.field], conflict[side][conflict.field]);
    const line = form.lines.find(({ key }) => key === conflict.key);
    const shown = line && isActiveLine(line) ? line : null;
    if (conflict.kind === 'line') return (shown === null) === (conflict[side] === null);
    return shown !== null && isSameValue(lineValue(shown, conflict.field), lineValue(conflict[side], conflict.field));
  };
  return stands('mine') ? 'mine' : stands('theirs') ? 'theirs' : null;
}
