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
export type OrderClash =
  | { kind: 'head'; field: OrderField; mine: OrderForm['head']; theirs: OrderForm['head'] }
  | { kind: 'field'; key: string; field: LineField; mine: DraftLine; theirs: DraftLine }
  /** One side deleted a line that the other one changed: null = deleted. */
  | { kind: 'line'; key: string; mine: DraftLine | null; theirs: DraftLine | null };

/** What only somebody else changed, which the form took over. */
export type Adopted = OrderField | 'items';

/** Returns the key of a conflict. */
export function clashKey(clash: OrderClash): string {
  return clash.kind === 'head' ? clash.field : `${clash.key} ${clash.kind === 'field' ? clash.field : ''}`;
}

/**
 * Merges both changes field by field, in the head and in each line: a change made by one side is applied; where both changed the same
 * field, the user decides. Amounts are recalculated.
 */
export function mergeOrder(
  before: OrderForm,
  mine: OrderForm,
  theirs: OrderForm,
): Merged<OrderForm, OrderClash, Adopted> {
  const head = mergeFields(ORDER_FIELD_NAMES, before.head, mine.head, theirs.head);
  const clashes = head.clashes.map(({ fields, ...sides }) => ({ kind: 'head' as const, field: fields[0]!, ...sides }));
  const merged = mergeLines(before.lines, mine.lines, theirs.lines, buildLineContext(head.form));
  return {
    form: { head: head.form, lines: merged.lines },
    clashes: [...clashes, ...merged.clashes],
    adopted: merged.hasAdopted ? [...head.adopted, 'items'] : head.adopted,
  };
}

function mergeLines(
  before: readonly DraftLine[],
  mine: readonly DraftLine[],
  theirs: readonly DraftLine[],
  lineContext: LineContext,
) {
  const clashes: OrderClash[] = [];
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
      if (changedThere.length > 0) clashes.push({ kind: 'line', key: own.key, mine: null, theirs: line });
      continue;
    }
    const changedHere = differingLineFields(old, own);
    hasAdopted ||= changedThere.some((field) => !changedHere.includes(field));
    const merged = changedHere.reduce((sum, field) => withFieldOf(sum, own, field, lineContext), line);
    lines.push(recalculated({ ...merged, key: own.key, unread: own.unread }, lineContext));
    for (const field of changedHere)
      if (changedThere.includes(field) && !isSameValue(lineValue(own, field), lineValue(line, field)))
        clashes.push({ kind: 'field', key: own.key, field, mine: own, theirs: line });
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
      clashes.push({ kind: 'line', key: line.key, mine: kept, theirs: null });
    }
  }
  return { lines, clashes, hasAdopted };
}

/** Copies one field from another version of the line; the details stay, whatever is chosen. */
function withFieldOf(line: DraftLine, other: DraftLine, field: LineField, lineContext: LineContext): DraftLine {
  const change: LineChange = { [field]: lineValue(other, field) };
  return withChange(line, field === 'details' ? change : { details: line.details, ...change }, lineContext);
}

/** Applies one side of a conflict to the form; earlier changes to the lines can no longer be undone. */
export function withSide(form: OrderForm, clash: OrderClash, side: Side): OrderForm {
  if (clash.kind === 'head') {
    const head = { ...form.head, [clash.field]: clash[side][clash.field] };
    const lineContext = buildLineContext(head);
    return { head, lines: form.lines.map((line) => recalculated(line, lineContext)) };
  }
  const lineContext = buildLineContext(form.head);
  if (clash.kind === 'field')
    return {
      head: form.head,
      lines: form.lines.map((line) =>
        line.key === clash.key ? withFieldOf(line, clash[side], clash.field, lineContext) : line,
      ),
    };
  const other = clash[side === 'mine' ? 'theirs' : 'mine'];
  const chosen = clash[side];
  const isThere = form.lines.some(({ key }) => key === clash.key);
  // A deleted line stays marked if it is stored, and is removed if not.
  const gone = other && other.id > 0 ? [{ ...other, key: clash.key, purchaseOrderID: -other.purchaseOrderID }] : [];
  const wanted = chosen ? [{ ...chosen, key: clash.key }] : gone;
  const lines = form.lines.flatMap((line) => (line.key === clash.key ? wanted : [line]));
  return { head: form.head, lines: isThere ? lines : [...lines, ...wanted] };
}

/** Returns the side of a conflict that is in the form; null if the user has changed it since. */
export function standingSide(form: OrderForm, clash: OrderClash): Side | null {
  const stands = (side: Side): boolean => {
    if (clash.kind === 'head') return isSameValue(form.head[clash.field], clash[side][clash.field]);
    const line = form.lines.find(({ key }) => key === clash.key);
    const shown = line && isActiveLine(line) ? line : null;
    if (clash.kind === 'line') return (shown === null) === (clash[side] === null);
    return shown !== null && isSameValue(lineValue(shown, clash.field), lineValue(clash[side], clash.field));
  };
  return stands('mine') ? 'mine' : stands('theirs') ? 'theirs' : null;
}
