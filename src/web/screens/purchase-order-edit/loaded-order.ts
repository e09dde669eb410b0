import { ORDER_FIELD_NAMES } from '#domain/purchasing/order-fields.ts';
import { deletedLine } from '#domain/purchasing/purchase-order-line.ts';
import { isSameNumber, isStoredAs } from '../../record-editing/form-value.ts';
import { byId, byKey } from '../../record-editing/lines/find-part.ts';
import { type OwnSides, recognizeSavedFields } from '../../record-editing/merge-fields.ts';
import { type OrderForm, sentLines } from './order-form.ts';
import {
  type DraftLine,
  differingLineFields,
  isActiveLine,
  isBlank,
  LINE_FIELDS,
  type LineField,
} from './order-line.ts';

type Lines = readonly DraftLine[];

/**
 * Both sides of an order once a save of it that stayed without an answer may have been carried out. What is stored as it was sent is the
 * own change: both began from it. A line that it added has the id that it was given, so that it is there once.
 */
export function recognizeSavedOrder(
  { before, mine }: OwnSides<OrderForm>,
  sent: OrderForm,
  theirs: OrderForm,
): OwnSides<OrderForm> {
  const head = recognizeSavedFields(
    ORDER_FIELD_NAMES,
    { before: before.head, mine: mine.head },
    sent.head,
    theirs.head,
  );
  const added = addedLines(before.lines, sent, theirs.lines);
  const isDeletedHere = ({ id }: DraftLine) => {
    const line = byId(sent.lines, id);
    return line !== undefined && !isActiveLine(line) && !byId(theirs.lines, id);
  };
  const linesBefore = before.lines.flatMap((line) => {
    const [own, stored] = [byId(sent.lines, line.id), byId(theirs.lines, line.id)];
    if (isDeletedHere(line)) return [];
    return own && stored && isActiveLine(own) ? [withFieldsOf(line, stored, fieldsStored(own, stored))] : [line];
  });
  const lines = mine.lines.map((line) => {
    const isNew = line.id === 0;
    const own = isNew ? byKey(sent.lines, line.key) : byId(sent.lines, line.id);
    const stored = isNew ? added.get(line.key) : byId(theirs.lines, line.id);
    // What was deleted by it and is wanted again is a line of its own.
    if (isActiveLine(line) && isDeletedHere(line)) return { ...line, id: 0, purchaseOrderID: 0 };
    if (!own || !stored || !isActiveLine(line)) return line;
    // Nothing is left of what it added.
    if (isBlank(line)) return deletedLine(stored)!;
    const { id, purchaseOrderID } = stored;
    return isAsSent(line, own) && fieldsStored(own, stored).length === LINE_FIELDS.length
      ? { ...stored, key: line.key }
      : { ...line, id, purchaseOrderID };
  });
  const deletedSince = [...added].flatMap(([key, stored]) => (byKey(lines, key) ? [] : [deletedLine(stored)!]));
  return {
    before: { head: head.before, lines: [...linesBefore, ...added.values()] },
    mine: { ...mine, head: head.mine, lines: [...lines, ...deletedSince] },
  };
}

/** The lines that a save added, as they are stored, by their keys in the form. */
function addedLines(before: Lines, sent: OrderForm, theirs: Lines): Map<string, DraftLine> {
  const free = new Set(theirs.filter(({ id }) => !byId(before, id)));
  const added = new Map<string, DraftLine>();
  for (const line of sentLines(sent)) {
    // An earlier save without an answer may have been the one that added it.
    if (line.id !== 0 || byKey(before, line.key)) continue;
    const stored = [...free].find((one) => fieldsStored(line, one).length === LINE_FIELDS.length);
    if (!stored) continue;
    free.delete(stored);
    added.set(line.key, { ...stored, key: line.key });
  }
  return added;
}

function isAsSent(line: DraftLine, sent: DraftLine): boolean {
  return line === sent || (differingLineFields(line, sent).length === 0 && Object.keys(line.unread).length === 0);
}

/** The fields of a line that are stored as they were sent. */
function fieldsStored(sent: DraftLine, stored: DraftLine): LineField[] {
  return LINE_FIELDS.filter((field) => {
    if (field === 'units' || field === 'rate') return isSameNumber(sent[field], stored[field]);
    if (field !== 'tax') return isStoredAs(sent[field], stored[field]);
    if (sent.allowTaxToCalc || stored.allowTaxToCalc) return sent.allowTaxToCalc === stored.allowTaxToCalc;
    return isSameNumber(sent.tax, stored.tax);
  });
}

/** A line with some fields as they are stored; its amounts are not looked at. */
function withFieldsOf(line: DraftLine, stored: DraftLine, fields: readonly LineField[]): DraftLine {
  const values = Object.fromEntries(fields.map((field) => [field, stored[field]]));
  return { ...line, ...values, ...(fields.includes('tax') ? { allowTaxToCalc: stored.allowTaxToCalc } : {}) };
}
