import { useQueryClient } from '@tanstack/react-query';
import { actOnEstimate } from '#contract/estimates/estimate-action.ts';
import type { EstimateRow } from '#contract/estimates/estimate-list.ts';
import type { ResultItem } from '#contract/jobs/job-list.ts';
import { ESTIMATE_COMMENT_MAXIMUM } from '#domain/estimates/estimate.ts';
import { type DecisionKind, mayDecide } from '../documents/deciding/use-approval.ts';
import { ApiProblem, call, isServerUnreachable } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useText } from '../platform/translation.ts';
import { confirmApproval } from '../widgets/dialog/questions.ts';
import { approvalQuestion, decidedText, rejectionText, totalText } from './estimate-texts.ts';

/** Returns how estimates are approved and rejected: each with a request of its own. */
export function useEstimateDecisions(): DecisionKind<EstimateRow> {
  const { t } = useText();
  const queryClient = useQueryClient();
  return {
    canDecide: mayDecide,
    most: 50,
    send: async (estimates, comment) => {
      const results: ResultItem[] = [];
      for (const estimate of estimates) results.push(await decided(estimate, comment));
      return results;
    },
    confirm: (estimates) => confirmApproval(t, approvalQuestion(t, estimates)),
    totalText: (estimates) => totalText(t, estimates),
    busyText: () => t('Updating estimates'),
    successText: (isApproval, changed) => decidedText(t, isApproval, changed),
    rejection: {
      message: (estimates) => rejectionText(t, estimates),
      label: t('Reason'),
      maximum: ESTIMATE_COMMENT_MAXIMUM,
    },
    refetch: async (estimates) => {
      for (const { id } of estimates) void queryClient.invalidateQueries({ queryKey: queryKeys.estimate(id) });
      await queryClient.invalidateQueries({ queryKey: queryKeys.estimates });
    },
  };
}

/** One decision; what the server refuses is the result of its row, and a server that is away ends all of them. */
async function decided({ id, lastModified }: EstimateRow, comment: string | null): Promise<ResultItem> {
  const body =
    comment === null
      ? { action: 'approve' as const, lastModified }
      : { action: 'reject' as const, lastModified, comment };
  try {
    const { status, lastModified: now } = await call(actOnEstimate, { params: { id }, body });
    return { id, error: null, warning: null, lastModified: now, approveStatus: status };
  } catch (error) {
    if (!(error instanceof ApiProblem) || isServerUnreachable(error)) throw error;
    return { id, error: error.message, warning: null, lastModified: null, approveStatus: null };
  }
}
