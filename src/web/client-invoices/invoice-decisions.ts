import { useQueryClient } from '@tanstack/react-query';
import {
  approveClientInvoices,
  type ClientInvoiceRow,
  rejectClientInvoices,
} from '#contract/billing/client-invoice.ts';
import { MOST_INVOICES_AT_ONCE } from '#domain/billing/client-invoice.ts';
import type { DecisionKind } from '../documents/deciding/use-approval.ts';
import { call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useText } from '../platform/translation.ts';
import { confirmApproval } from '../widgets/dialog/questions.ts';
import { busyText, successText } from './decided-texts.ts';
import { approvalQuestion } from './invoice-texts.ts';

/** How invoices are approved and rejected. `isSingle`: on the screen of one invoice. */
export function useInvoiceDecisions(isSingle: boolean): DecisionKind<ClientInvoiceRow> {
  const { t } = useText();
  const queryClient = useQueryClient();
  const decision = (isApproval: boolean) => (isApproval ? 'approve' : 'reject');
  return {
    most: MOST_INVOICES_AT_ONCE,
    send: (invoices, comment) => {
      const which = invoices.map(({ id, lastModified }) => ({ id, lastModified }));
      return comment === null
        ? call(approveClientInvoices, { body: which.map((one) => ({ ...one, isApproved: true as const })) })
        : call(rejectClientInvoices, { body: which.map((one) => ({ ...one, isRejected: true as const, comment })) });
    },
    confirm: (invoices) => confirmApproval(t, approvalQuestion(t, invoices)),
    busyText: (isApproval) => busyText(t, decision(isApproval)),
    successText: (isApproval) => successText(t, decision(isApproval), isSingle),
    refetch: async (_, isAnswered) => {
      // A search that fails leaves no list: where nothing was decided on, none is risked.
      if (isAnswered) await queryClient.invalidateQueries({ queryKey: queryKeys.clientInvoices });
    },
  };
}
