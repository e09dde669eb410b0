import { sql } from 'kysely';
import { decisionRefusal, INVOICE_DECISIONS, mayDecideOn } from '#domain/billing/client-invoice.ts';
import { accessVerdict } from '#domain/people/permission-reasons.ts';
import { type ActionAccess, type RecordAccessPart, typedId } from '../core/people/record-access.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { findInvoiceToDecide } from './invoice-row.sql.ts';

/** Returns what a user may do with a client invoice now, by the rule for decisions. */
export const accessToInvoice: RecordAccessPart = async ({ database, actor }, number) => {
  const id = await findInvoiceId(database, number);
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

/** Finds the id of an invoice by number, or by id if none has that number. */
async function findInvoiceId(database: AgencyDatabase, number: string): Promise<number | undefined> {
  const byNumber = sql`lower(reference) = lower(${number})`;
  const { rows } = await sql<{ id: number }>`
    select id from client_invoice where ${byNumber} or id = ${typedId(number)}
    order by ${byNumber} desc, id limit 1`.execute(database);
  return rows[0]?.id;
}
