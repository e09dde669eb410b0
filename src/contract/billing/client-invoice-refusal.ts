import type { InvoiceRefusal } from '#domain/billing/client-invoice.ts';
import { phrase } from '#domain/text/phrase.ts';
import type { Refusal } from '../http/save-refusal.ts';

/** What a decision on a client invoice is refused for, beside what is refused everywhere. */
const invoiceRefusals: Record<Exclude<InvoiceRefusal, 'not-found' | 'changed-elsewhere' | 'comment-empty'>, Refusal> = {
  'invoice-not-ready': {
    status: 422,
    title: 'Only a client invoice that is ready for approval can be approved or rejected',
    text: phrase('The client invoice is {status}. Only one that is ready for approval can be approved or rejected'),
  },
  'invoice-own': { status: 422, text: phrase("People can't approve client invoices that they created") },
};

/** Warnings that go with a decision that was made before. */
const invoiceWarnings = {
  'invoice-approved-already': { status: 422, text: phrase('Already approved by you') },
  'invoice-rejected-already': { status: 422, text: phrase('Already rejected by you') },
} as const satisfies Record<string, Refusal>;

/** Everything that is said about a client invoice that is not approved or rejected (CI-06). */
export const CLIENT_INVOICE_REFUSALS = { ...invoiceRefusals, ...invoiceWarnings };
