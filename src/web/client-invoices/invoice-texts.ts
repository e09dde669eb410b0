import type { ClientInvoiceRow } from '#contract/billing/client-invoice.ts';
import type { InvoiceKind } from '#domain/billing/client-invoice.ts';
import type { BudgetState } from '#domain/billing/client-invoice-budget.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import type { Texts } from '../platform/translation.ts';
import { grossText } from '../record-list/amounts-text.ts';

/** Names of the kinds. */
export const KIND_NAMES: Record<InvoiceKind, Phrase> = { PRODUCTION: phrase('Production'), SUNDRY: phrase('Sundry') };

/** Descriptions of billing compared with the approved estimate. */
export const BUDGET_NAMES: Record<BudgetState, Phrase> = {
  over: phrase('Over estimate'),
  'over-with-drafts': phrase('Over estimate with other drafts'),
  unestimated: phrase('No approved estimate'),
  within: phrase('Within estimate'),
};

type Totalled = Pick<ClientInvoiceRow, 'totalAmount' | 'currency'>;

/** Returns invoices' gross totals by currency. */
export function totalText(t: Texts['t'], invoices: readonly Totalled[]): string {
  return grossText(
    t,
    invoices.map(({ totalAmount, currency }) => ({ amount: totalAmount, currency })),
  );
}

/** Returns the confirmation before approving: how many, whose, how much, and whether an estimate is exceeded. */
export function approvalQuestion(t: Texts['t'], invoices: readonly ClientInvoiceRow[]): string {
  const total = totalText(t, invoices);
  const [first] = invoices;
  const count = invoices.length;
  const over = invoices.filter(({ budget }) => budget === 'over').length;
  if (first && count === 1) {
    const question = t('Approve client invoice {reference} of {client}, {total}?', {
      reference: first.reference,
      client: first.client.name,
      total,
    });
    return over > 0 ? `${question} ${t('It is over the approved estimate.')}` : question;
  }
  const question = t('Approve {count} client invoices, {total} in all?', { count, total });
  return over > 0
    ? `${question} ${t('{count} of them {count, is|are} over the approved estimate.', { count: over })}`
    : question;
}

/** Returns the text above the comment field of a rejection. */
export function rejectionText(t: Texts['t'], invoices: readonly ClientInvoiceRow[]): string {
  const [first] = invoices;
  if (!first) return t('None of these client invoices is ready for approval any more.');
  if (invoices.length > 1)
    return t('{count} client invoices, {total} in all', { count: invoices.length, total: totalText(t, invoices) });
  return t('{reference} of {client}, {total}', {
    reference: first.reference,
    client: first.client.name,
    total: totalText(t, invoices),
  });
}

/** Returns the success message of a decision, for one invoice or a list. */
export function successText(t: Texts['t'], isApproval: boolean, isSingle: boolean): string {
  if (isApproval) return isSingle ? t('Client invoice approved') : t('Client invoice/s approved');
  return isSingle ? t('Client invoice rejected') : t('Client invoice/s rejected');
}

/** Returns the message while a decision is in progress. */
export function busyText(t: Texts['t'], isApproval: boolean): string {
  return isApproval ? t('Approving Client Invoice') : t('Rejecting Client Invoice');
}
