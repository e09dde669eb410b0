import {
  approveClientInvoices,
  type ClientInvoiceRow,
  rejectClientInvoices,
} from '#contract/billing/client-invoice.ts';
import { MOST_INVOICES_AT_ONCE, REJECTION_MAXIMUM } from '#domain/billing/client-invoice.ts';
import { phrase } from '#domain/text/phrase.ts';
import type { DecisionKind } from '../documents/deciding/use-approval.ts';
import { call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { confirmApproval } from '../widgets/dialog/questions.ts';
import { approvalQuestion, busyText, rejectionText, successText, totalText } from './invoice-texts.ts';

/** Returns how invoices are approved and rejected. `isSingle`: one at a time. */
export function invoiceDecisions(isSingle: boolean): DecisionKind<ClientInvoiceRow> {
  return {
    canDecide: ({ canApprove }) => canApprove,
    most: MOST_INVOICES_AT_ONCE,
    send: (invoices, comment) => {
      const which = invoices.map(({ id, lastModified }) => ({ id, lastModified }));
      return comment === null
        ? call(approveClientInvoices, { body: which.map((one) => ({ ...one, isApproved: true as const })) })
        : call(rejectClientInvoices, { body: which.map((one) => ({ ...one, isRejected: true as const, comment })) });
    },
    confirm: (t, invoices) => confirmApproval(t, approvalQuestion(t, invoices)),
    totalText,
    busyText,
    successText: (t, isApproval) => successText(t, isApproval, isSingle),
    rejectionText,
    comment: { label: phrase('Comment'), maximum: REJECTION_MAXIMUM },
    // A search that fails leaves no list: where nothing was decided on, none is risked.
    affected: (_, isAnswered) => (isAnswered ? [queryKeys.clientInvoices] : []),
  };
}
