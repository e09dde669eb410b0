import { ORDER_FIELD_NAMES } from '#domain/purchasing/order-fields.ts';
import { deletedLine } from '#domain/purchasing/purchase-order-line.ts';
import { byId, byKey } from '../../documents/lines/find-part.ts';
import { isSameNumber, isStoredAs } from '../../record-editing/form-value.ts';
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
 * Reconciles both versions of an order after a save whose response was lost. Values stored as sent count as the user's own change, since
 * both sides started from them. A line that the save added receives its stored ID, so that it occurs once.
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
    // A line that was deleted by the save and restored here is a new line.
    if (isActiveLine(line) && isDeletedHere(line)) return { ...line, id: 0, purchaseOrderID: 0 };
    if (!own || !stored || !isActiveLine(line)) return line;
    // Removes what remains of added lines.
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

/** Matches the lines that a save added to the stored ones, by their keys in the form. */
function addedLines(before: Lines, sent: OrderForm, theirs: Lines): Map<string, DraftLine> {
  const free = new Set(theirs.filter(({ id }) => !byId(before, id)));
  const added = new Map<string, DraftLine>();
  for (const line of sentLines(sent)) {
    // An earlier save without a response may have added it.
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

/** Returns the fields of a line that are stored as sent. */
function fieldsStored(sent: DraftLine, stored: DraftLine): LineField[] {
  return LINE_FIELDS.filter((field) => {
    if (field === 'units' || field === 'rate') return isSameNumber(sent[field], stored[field]);
    if (field !== 'tax') return isStoredAs(sent[field], stored[field]);
    if (sent.allowTaxToCalc || stored.allowTaxToCalc) return sent.allowTaxToCalc === stored.allowTaxToCalc;
    return isSameNumber(sent.tax, stored.tax);
  });
}

/** Copies some fields from the stored line; its amounts are not compared. */
function withFieldsOf(line: DraftLine, stored: DraftLine, fields: readonly LineField[]): DraftLine {
  const values = Object.fromEntries(fields.map((field) => [field, stored[field]]));
  return { ...line, ...values, ...(fields.includes('tax') ? { allowTaxToCalc: stored.allowTaxToCalc } : {}) };
}
