import { decisionRefusal, INVOICE_DECISIONS, mayDecideOn } from '#domain/billing/client-invoice.ts';
import { accessVerdict } from '#domain/people/permission-reasons.ts';
import { type ActionAccess, type RecordAccessPart, typedId } from '../core/people/record-access.ts';
import { findInvoiceId, findInvoiceToDecide } from './invoice-row.sql.ts';

/** Returns what a user may do with a client invoice now, by the rule for decisions. */
export const accessToInvoice: RecordAccessPart = async ({ database, actor }, number) => {
  const id = await findInvoiceId(database, { number, id: typedId(number) });
  const invoice = id === undefined ? undefined : await findInvoiceToDecide(database, id);
  if (!invoice) return undefined;
  const decisions = INVOICE_DECISIONS.map((decision): ActionAccess => {
    const why = decisionRefusal(actor, invoice, decision);
    return {
      action: decision,
      verdict: accessVerdict(actor, (one) => decisionRefusal(one, invoice, decision) === null),
      // The missing right already explains that it isn't visible.
      why: why === 'not-found' ? null : why,
      inPlaceOf: null,
    };
  });
  const read = accessVerdict(actor, (one) => mayDecideOn(one, invoice.kind));
  return {
    id: invoice.id,
    number: invoice.reference,
    actions: [{ action: 'read', verdict: read, why: null, inPlaceOf: null }, ...decisions],
  };
};
