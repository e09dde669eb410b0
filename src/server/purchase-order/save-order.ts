import type { PurchaseOrder, PurchaseOrderSave } from '#contract/purchasing/purchase-order.ts';
import { changedFields, valuesWith } from '#domain/documents/document-fields.ts';
import { plainDecimal } from '#domain/money/money.ts';
import { BLANK_ORDER, ORDER_FIELDS, type OrderValues } from '#domain/purchasing/order-fields.ts';
import { requireReadVersion } from '../core/audit/outdated-refusal.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { findDocumentOfRequest, storeDocumentOfRequest } from '../core/documents/create-once.sql.ts';
import { writeEvent } from '../core/documents/history.sql.ts';
import { saveChanges } from '../core/documents/save-changes.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { type CheckedLine, checkLine } from './line-findings.ts';
import { changesOf } from './order-changes.ts';
import { findOrderContext, type OrderContext } from './order-context.sql.ts';
import { requireOrderAction } from './order-facts.sql.ts';
import { amendmentFindings, headFindings, lineFindings, readOnlyFindings, refuseOrder } from './order-findings.ts';
import { reserveOrderId } from './order-number.sql.ts';
import { completeOrder, findOrder, findStoredOrder } from './order-record.sql.ts';
import { changedLineFields, type LineDraft, linesWith } from './order-values.ts';
import { columnsOfOrder, insertOrder, lockOrder, referenceOf, writeLines } from './save-order.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database' | 'configOptions' | 'today'>;

/** Writes whatever else belongs to a new order, in the same transaction. */
type WriteMore = (transaction: AgencyTransaction, orderId: number) => Promise<void>;

/** Creates an order. A repeated request returns the order that the first one created. */
export async function createOrder(
  session: Session,
  sent: PurchaseOrderSave,
  writeMore?: WriteMore,
): Promise<{ order: PurchaseOrder; isNew: boolean }> {
  const { stored, isNew } = await insertOrderOnce(session, sent, writeMore);
  return { order: await completeOrder(session.database, session, stored), isNew };
}

/** Inserts the order of a request, or returns the one that was inserted for it before. */
function insertOrderOnce(session: Session, sent: PurchaseOrderSave, writeMore?: WriteMore) {
  const { actor, database } = session;
  return inTransaction(database, async (transaction) => {
    const request = sent.requestId ? { createdById: actor.id, requestId: sent.requestId } : null;
    const draft = valuesWith(ORDER_FIELDS, newValues(session), sent);
    const drafts = linesWith([], sent.items ?? []);
    const [earlier, lineContext, id] = await Promise.all([
      findDocumentOfRequest(transaction, 'order', request),
      buildLineContext(transaction, session, [draft], drafts),
      reserveOrderId(transaction),
    ]);
    if (earlier !== null) {
      const stored = await findStoredOrder(transaction, session, earlier);
      if (!stored) throw new Refused('request-id-reused');
      return { stored, isNew: false };
    }
    const values = withDefaultCurrency(draft, lineContext);
    const lines = checkLines(drafts, null, values, lineContext);
    await refuseOrder([...headFindings(null, values, lineContext), ...lineFindings(lines)], sent, lines);
    // The insert takes the next number of the division, so other new orders of the division wait until this transaction ends.
    const after = { ...values, lines: lines.map(auditedLine) };
    const made = { by: actor.id, subject: 'purchase_order', subjectId: id, action: 'create', after } as const;
    await insertOrder(transaction, values, { id, byId: actor.id });
    await writeLines(transaction, id, lines, { head: values, lineContext });
    await writeMore?.(transaction, id);
    await storeDocumentOfRequest(transaction, 'order', request, id);
    await writeEvent(transaction, 'order', { id, by: actor.id, action: 'create', from: null, to: 'NEW' });
    await writeAudit(transaction, [made], referenceOf(id));
    const stored = await findStoredOrder(transaction, session, id);
    return { stored: stored!, isNew: true };
  });
}

/** The defaults of a new order: dated today, requested by its creator. */
function newValues({ actor, today }: Session): OrderValues {
  return { ...BLANK_ORDER, documentDate: today, requester: actor.id };
}

/** Without a currency, the order gets the supplier's payment currency, or else the agency's base currency. */
function withDefaultCurrency(values: OrderValues, lineContext: OrderContext): OrderValues {
  if (values.currency !== null) return values;
  const supplier = values.supplier === null ? undefined : lineContext.suppliers.get(values.supplier);
  return { ...values, currency: supplier?.paymentCurrencyId ?? lineContext.baseCurrencyId };
}

/**
 * Changes an order. A save without changes returns the order as it is. A save based on an older version is refused, with the
 * current one. Private notes can be changed until the order is cancelled, everything else while it is
 * new or rejected. Changing a rejected order makes it new again.
 */
export async function updateOrder(session: Session, id: number, sent: PurchaseOrderSave): Promise<PurchaseOrder> {
  const { actor, database } = session;
  return inTransaction(database, async (transaction) => {
    const stored = await lockOrder(transaction, session, id);
    if (!stored) throw new Refused('not-found');
    const before = stored.values;
    const drafts = linesWith(stored.lines, sent.items ?? []);
    const draft = valuesWith(ORDER_FIELDS, before, sent);
    const lineContext = await buildLineContext(
      transaction,
      session,
      [before, draft],
      [...drafts, ...drafts.flatMap(storedVersion)],
    );
    const values = withDefaultCurrency(draft, lineContext);
    const lines = checkLines(drafts, before, values, lineContext);
    const current = () => findOrder(transaction, session, id);
    const fieldsChanged = changedFields(ORDER_FIELDS, before, values);
    const areLinesChanged = lines.some(isLineChanged);
    if (fieldsChanged.length === 0 && !areLinesChanged) return (await current())!;
    await requireReadVersion(sent.lastModified, stored.lastModified, current);
    const areOnlyNotesChanged = !areLinesChanged && fieldsChanged.every((field) => field === 'privateNotes');
    const action = areOnlyNotesChanged ? 'edit-notes' : 'edit';
    await requireOrderAction(transaction, action, actor, stored.facts);
    await refuseOrder(readOnlyFindings(actor, before, values, lines), sent, lines, current);
    if (!areOnlyNotesChanged) {
      const fixed = amendmentFindings(stored.facts, before, values);
      await refuseOrder(
        [...fixed, ...headFindings(before, values, lineContext), ...lineFindings(lines)],
        sent,
        lines,
        current,
      );
    }
    const { status } = stored.facts;
    await saveChanges(transaction, 'order', {
      id,
      by: actor.id,
      status,
      resetsToNew: status === 'REJECTED' && !areOnlyNotesChanged,
      columns: columnsOfOrder(values),
      changes: changesOf(before, values, lines, lineContext),
      before: { ...before, lines: stored.lines },
      after: { ...values, lines: lines.map(auditedLine) },
    });
    if (!areOnlyNotesChanged) await writeLines(transaction, id, lines, { head: values, lineContext });
    return (await current())!;
  });
}

function buildLineContext(
  transaction: AgencyTransaction,
  { actor }: Session,
  heads: [...OrderValues[], OrderValues],
  drafts: readonly { values: LineDraft['values'] }[],
) {
  return findOrderContext(
    transaction,
    actor.id,
    heads,
    drafts.map(({ values }) => values),
  );
}

const storedVersion = ({ stored }: LineDraft) => (stored ? [{ values: stored }] : []);

function checkLines(
  drafts: readonly LineDraft[],
  before: OrderValues | null,
  values: OrderValues,
  lineContext: OrderContext,
): CheckedLine[] {
  const decimals = lineContext.currencies.get(values.currency!)?.decimals ?? 2;
  const isTaxContextChanged =
    before !== null && (['supplier', 'division', 'currency'] as const).some((field) => before[field] !== values[field]);
  return drafts.map((draft) => checkLine(draft, { ...lineContext, decimals, isTaxContextChanged }));
}

function isLineChanged({ draft, amounts, findings }: CheckedLine): boolean {
  const { stored, isDeleted } = draft;
  if (!stored || isDeleted) return true;
  const isTaxTyped = !draft.values.allowTaxToCalc && plainDecimal(stored.tax) !== plainDecimal(amounts.tax);
  // A wrong amount counts as a change, so that it is refused instead of ignored.
  return changedLineFields(draft).length > 0 || isTaxTyped || findings.some(({ why }) => AMOUNT_FINDINGS.includes(why));
}

const AMOUNT_FINDINGS: readonly string[] = ['amount-mismatch', 'amount-decimals', 'tax-calculated'];

function auditedLine({ draft, amounts }: CheckedLine) {
  return { id: draft.id, isDeleted: draft.isDeleted, ...draft.values, ...amounts };
}
