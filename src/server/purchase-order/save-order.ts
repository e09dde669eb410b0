import type { PurchaseOrder, PurchaseOrderSave } from '#contract/purchasing/purchase-order.ts';
import { changedFields, valuesWith } from '#domain/documents/document-fields.ts';
import { plainDecimal } from '#domain/money/money.ts';
import { BLANK_ORDER, ORDER_FIELDS, type OrderValues } from '#domain/purchasing/order-fields.ts';
import { orderRefusal } from '#domain/purchasing/purchase-order.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { type CheckedLine, checkLine } from './line-findings.ts';
import { changesOf } from './order-changes.ts';
import { findOrderContext, type OrderContext } from './order-context.sql.ts';
import { actorOnOrder } from './order-facts.sql.ts';
import { amendmentFindings, headFindings, lineFindings, readOnlyFindings, refuseOrder } from './order-findings.ts';
import { drawOrderId, findOrderOfRequest, noteOrderOfRequest } from './order-number.sql.ts';
import { completeOrder, findOrder, findStoredOrder } from './order-record.sql.ts';
import { refusalOnOrder } from './order-refusal.ts';
import { changedLineFields, type LineDraft, linesWith } from './order-values.ts';
import { holdOrder, insertOrder, referenceOf, updateOrderRow, writeLines, writeOrderEvent } from './save-order.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database' | 'configOptions' | 'today'>;

/** Writes additional data of a new order, in its transaction. */
type Besides = (transaction: AgencyTransaction, orderId: number) => Promise<void>;

/** Creates an order; a repeated request returns the order created first. */
export async function createOrder(
  session: Session,
  sent: PurchaseOrderSave,
  besides?: Besides,
): Promise<{ order: PurchaseOrder; isNew: boolean }> {
  const { stored, isNew } = await insertOnce(session, sent, besides);
  return { order: await completeOrder(session.database, session, stored), isNew };
}

/** Returns the stored order that a request creates or created. */
function insertOnce(session: Session, sent: PurchaseOrderSave, besides?: Besides) {
  const { actor, database } = session;
  return inTransaction(database, async (transaction) => {
    const request = sent.requestId ? { createdById: actor.id, requestId: sent.requestId } : null;
    const draft = valuesWith(ORDER_FIELDS, newValues(session), sent);
    const drafts = linesWith([], sent.items ?? []);
    const [earlier, lineContext, id] = await Promise.all([
      findOrderOfRequest(transaction, request),
      buildLineContext(transaction, session, [draft], drafts),
      drawOrderId(transaction),
    ]);
    if (earlier !== null) {
      const stored = await findStoredOrder(transaction, session, earlier);
      if (!stored) throw new Refused('request-id-reused');
      return { stored, isNew: false };
    }
    const values = withCurrency(draft, lineContext);
    const lines = checkLines(drafts, null, values, lineContext);
    await refuseOrder([...headFindings(null, values, lineContext), ...lineFindings(lines)], sent, lines);
    // The insert takes the number: from then on, other orders of the division wait for this one.
    const after = { ...values, lines: lines.map(trailOf) };
    const made = { by: actor.id, subject: 'purchase_order', subjectId: id, action: 'create', after } as const;
    await insertOrder(transaction, values, { id, byId: actor.id });
    await writeLines(transaction, id, lines, { head: values, lineContext });
    await besides?.(transaction, id);
    await noteOrderOfRequest(transaction, request, id);
    await writeOrderEvent(transaction, { orderId: id, by: actor.id, action: 'create', from: null, to: 'NEW' });
    await writeAudit(transaction, [made], referenceOf(id));
    const stored = await findStoredOrder(transaction, session, id);
    return { stored: stored!, isNew: true };
  });
}

/** The defaults of a new order: dated today, requested by its creator. */
function newValues({ actor, today }: Session): OrderValues {
  return { ...BLANK_ORDER, documentDate: today, requester: actor.id };
}

/** Defaults the currency to the supplier's payment currency, else the base currency. */
function withCurrency(values: OrderValues, lineContext: OrderContext): OrderValues {
  if (values.currency !== null) return values;
  const supplier = values.supplier === null ? undefined : lineContext.suppliers.get(values.supplier);
  return { ...values, currency: supplier?.paymentCurrencyId ?? lineContext.baseCurrencyId };
}

/**
 * Changes an order. A save without changes returns it; changes to an older version are rejected with the current one. Private notes can
 * change until the order is cancelled, everything else while it's new or rejected; a rejected order becomes new.
 */
export async function updateOrder(session: Session, id: number, sent: PurchaseOrderSave): Promise<PurchaseOrder> {
  const { actor, database } = session;
  return inTransaction(database, async (transaction) => {
    const stored = await holdOrder(transaction, session, id);
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
    const values = withCurrency(draft, lineContext);
    const lines = checkLines(drafts, before, values, lineContext);
    const current = () => findOrder(transaction, session, id);
    const fields = changedFields(ORDER_FIELDS, before, values);
    const areLinesChanged = lines.some(isLineChanged);
    if (fields.length === 0 && !areLinesChanged) return (await current())!;
    if (sent.lastModified === undefined) {
      throw new Refused('invalid-request', { errors: [{ path: 'lastModified', message: 'As it was read' }] });
    }
    if (Date.parse(sent.lastModified) !== Date.parse(stored.lastModified)) {
      throw new Refused('changed-elsewhere', { current: await current() });
    }
    const areNotesAlone = !areLinesChanged && fields.every((field) => field === 'privateNotes');
    const action = areNotesAlone ? 'edit-notes' : 'edit';
    const why = orderRefusal(action, stored.facts, actorOnOrder(actor, stored.facts));
    if (why) throw await refusalOnOrder(transaction, action, why, stored.facts);
    await refuseOrder(readOnlyFindings(actor, before, values, lines), sent, lines, current);
    if (!areNotesAlone) {
      const fixed = amendmentFindings(stored.facts, before, values);
      await refuseOrder(
        [...fixed, ...headFindings(before, values, lineContext), ...lineFindings(lines)],
        sent,
        lines,
        current,
      );
    }
    const { status } = stored.facts;
    const isNewAgain = status === 'REJECTED' && !areNotesAlone;
    if (!(await updateOrderRow(transaction, { id, lastModified: stored.lastModified, isNewAgain }, values))) {
      throw new Refused('changed-elsewhere', { current: await current() });
    }
    const changes = changesOf(before, values, lines, lineContext);
    const to = isNewAgain ? 'NEW' : status;
    const event = { orderId: id, by: actor.id, action: 'save', from: status, to, changes };
    const trail = {
      before: { ...before, approveStatus: status, lines: stored.lines },
      after: { ...values, approveStatus: to, lines: lines.map(trailOf) },
    };
    if (!areNotesAlone) await writeLines(transaction, id, lines, { head: values, lineContext });
    await writeOrderEvent(transaction, event);
    const change = { by: actor.id, subject: 'purchase_order', subjectId: id, action: 'update', ...trail } as const;
    await writeAudit(transaction, [change]);
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

/** `before` null for a new order. */
function checkLines(
  drafts: readonly LineDraft[],
  before: OrderValues | null,
  values: OrderValues,
  lineContext: OrderContext,
): CheckedLine[] {
  const decimals = lineContext.currencies.get(values.currency!)?.decimals ?? 2;
  const isTaxWorldChanged =
    before !== null && (['supplier', 'division', 'currency'] as const).some((field) => before[field] !== values[field]);
  return drafts.map((draft) => checkLine(draft, { ...lineContext, decimals, isTaxWorldChanged }));
}

function isLineChanged({ draft, amounts, findings }: CheckedLine): boolean {
  const { stored, isDeleted } = draft;
  if (!stored || isDeleted) return true;
  const isTaxTyped = !draft.values.allowTaxToCalc && plainDecimal(stored.tax) !== plainDecimal(amounts.tax);
  // A wrong amount counts as a change and is rejected rather than ignored.
  return changedLineFields(draft).length > 0 || isTaxTyped || findings.some(({ why }) => AMOUNTS.includes(why));
}

const AMOUNTS: readonly string[] = ['amount-mismatch', 'amount-decimals', 'tax-calculated'];

/** Returns a line for the trail. */
function trailOf({ draft, amounts }: CheckedLine) {
  return { id: draft.id, isDeleted: draft.isDeleted, ...draft.values, ...amounts };
}
