import type { ClientInvoice, ClientInvoiceRow, JobContext } from '#contract/billing/client-invoice.ts';
import {
  approvableKinds,
  canDecide,
  DECIDABLE_STATUS,
  INVOICE_STATUS_NAMES,
  type InvoiceStatus,
} from '#domain/billing/client-invoice.ts';
import { type BudgetState, budgetStateOf, worstBudgetState } from '#domain/billing/client-invoice-budget.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { findBillingOnInvoices, findJobsOnInvoice } from './invoice-amounts.sql.ts';
import { findInvoice } from './invoice-record.sql.ts';
import { type InvoiceSearch, type StoredInvoice, searchInvoices } from './invoice-row.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database'>;

export function invoiceStatusNamed(code: InvoiceStatus) {
  return { code, name: INVOICE_STATUS_NAMES[code] };
}

/** Lists the invoices that the actor may approve, by the filter of a list. */
export async function listInvoices(
  { actor, database }: Session,
  search: Omit<InvoiceSearch, 'kinds'>,
  maxResults: number,
): Promise<ClientInvoiceRow[]> {
  const stored = await searchInvoices(database, { ...search, kinds: approvableKinds(actor) }, maxResults);
  // Only waiting invoices show how they relate to the estimate.
  const waiting = stored.filter(({ status }) => status === DECIDABLE_STATUS).map(({ id }) => id);
  const states = new Map<number, BudgetState[]>(waiting.map((id) => [id, []]));
  for (const job of await findBillingOnInvoices(database, waiting)) states.get(job.invoiceId)?.push(budgetStateOf(job));
  return stored.map((invoice) => rowFor(actor, invoice, states.get(invoice.id) ?? []));
}

/** Reads one invoice with everything that an approver needs. Throws `not-found` if the actor may not approve it. */
export async function readInvoice({ actor, database }: Session, id: number): Promise<ClientInvoice> {
  const stored = await findInvoice(database, approvableKinds(actor), id);
  if (!stored) throw new Refused('not-found');
  const jobContext = (await findJobsOnInvoice(database, id)).map(
    ({ approvedEstimate, ...job }): JobContext => ({
      ...job,
      approvedEstimatesTotal: approvedEstimate,
      budget: budgetStateOf({ approvedEstimate, ...job }),
    }),
  );
  const { text, clientReference, postedOn, items, history } = stored;
  return {
    ...rowFor(actor, stored, stored.status === DECIDABLE_STATUS ? jobContext.map(({ budget }) => budget) : []),
    ...{ text, clientReference, postedOn, items, history, jobContext, attachments: [] },
  };
}

function rowFor(
  actor: Session['actor'],
  { status, ...invoice }: StoredInvoice,
  states: readonly BudgetState[],
): ClientInvoiceRow {
  return {
    ...invoice,
    approveStatus: invoiceStatusNamed(status),
    canApprove: canDecide(actor, { kind: invoice.kind, status }),
    budget: worstBudgetState(states),
  };
}
