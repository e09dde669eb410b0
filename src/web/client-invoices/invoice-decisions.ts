import { useQueryClient } from '@tanstack/react-query';
import {
  approveClientInvoices,
  type ClientInvoiceRow,
  rejectClientInvoices,
} from '#contract/billing/client-invoice.ts';
import { MOST_INVOICES_AT_ONCE, REJECTION_MAXIMUM } from '#domain/billing/client-invoice.ts';
import type { DecisionKind } from '../documents/deciding/use-approval.ts';
import { call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useText } from '../platform/translation.ts';
import { confirmApproval } from '../widgets/dialog/questions.ts';
import { approvalQuestion, busyText, rejectionText, successText, totalText } from './invoice-texts.ts';

/** Returns how invoices are approved and rejected. `isSingle`: on the screen of one invoice. */
export function useInvoiceDecisions(isSingle: boolean): DecisionKind<ClientInvoiceRow> {
  const { t } = useText();
  const queryClient = useQueryClient();
  return {
    canDecide: ({ canApprove }) => canApprove,
    most: MOST_INVOICES_AT_ONCE,
    send: (invoices, comment) => {
      const which = invoices.map(({ id, lastModified }) => ({ id, lastModified }));
      return comment === null
        ? call(approveClientInvoices, { body: which.map((one) => ({ ...one, isApproved: true as const })) })
        : call(rejectClientInvoices, { body: which.map((one) => ({ ...one, isRejected: true as const, comment })) });
    },
    confirm: (invoices) => confirmApproval(t, approvalQuestion(t, invoices)),
    totalText: (invoices) => totalText(t, invoices),
    busyText: (isApproval) => busyText(t, isApproval),
    successText: (isApproval) => successText(t, isApproval, isSingle),
    rejection: { message: (invoices) => rejectionText(t, invoices), label: t('Comment'), maximum: REJECTION_MAXIMUM },
    refetch: async (_, isAnswered) => {
      // A search that fails leaves no list: where nothing was decided on, none is risked.
      if (isAnswered) await queryClient.invalidateQueries({ queryKey: queryKeys.clientInvoices });
    },
  };
}
