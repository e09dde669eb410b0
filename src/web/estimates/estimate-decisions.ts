import { actOnEstimate } from '#contract/estimates/estimate-action.ts';
import type { EstimateRow } from '#contract/estimates/estimate-list.ts';
import type { ResultItem } from '#contract/jobs/job-list.ts';
import { ESTIMATE_COMMENT_MAXIMUM } from '#domain/estimates/estimate.ts';
import { phrase } from '#domain/text/phrase.ts';
import { type DecisionKind, mayDecide } from '../documents/deciding/use-approval.ts';
import { ApiProblem, call, isServerUnreachable } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { confirmApproval } from '../widgets/dialog/questions.ts';
import { approvalQuestion, decidedText, rejectionText, totalText } from './estimate-texts.ts';

/** How estimates are approved and rejected: each with a request of its own. */
export const ESTIMATE_DECISIONS: DecisionKind<EstimateRow> = {
  canDecide: mayDecide,
  most: 50,
  send: async (estimates, comment) => {
    const results: ResultItem[] = [];
    for (const estimate of estimates) results.push(await decided(estimate, comment));
    return results;
  },
  confirm: (t, estimates) => confirmApproval(t, approvalQuestion(t, estimates)),
  totalText,
  busyText: (t) => t('Updating estimates'),
  successText: decidedText,
  rejectionText,
  comment: { label: phrase('Reason'), maximum: ESTIMATE_COMMENT_MAXIMUM },
  affected: (estimates) => [queryKeys.estimates, ...estimates.map(({ id }) => queryKeys.estimate(id))],
};

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
