import type { Estimate } from '#contract/estimates/estimate.ts';
import type { EstimateStep } from '#contract/estimates/estimate-action.ts';
import { estimateStatusAfter } from '#domain/estimates/estimate.ts';
import { admitStep } from '../core/documents/take-step.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { Refused } from '../platform/refused.ts';
import { requireEstimateAction } from './estimate-facts.sql.ts';
import { findEstimate } from './estimate-record.sql.ts';
import type { EstimateSession } from './save-estimate.ts';
import { lockEstimate, type StoredEstimate } from './stored-estimate.sql.ts';

/** Locks the estimate and checks that the step is possible. For a repeated request, it returns the estimate as it is. */
export async function admitEstimateStep(
  transaction: AgencyTransaction,
  session: EstimateSession,
  id: number,
  step: EstimateStep,
): Promise<{ stored: StoredEstimate } | { estimate: Estimate }> {
  const stored = await lockEstimate(transaction, session, id);
  if (!stored) throw new Refused('not-found');
  const { facts, lastModified } = stored;
  const findCurrent = async () => (await findEstimate(transaction, session, id))!;
  const answer = step.action === 'record' ? { answer: step.answer } : {};
  const admitted = await admitStep(transaction, 'estimate', {
    id,
    action: answer.answer ?? step.action,
    byId: session.actor.id,
    status: facts.storedStatus,
    targetStatus: estimateStatusAfter(step.action, facts.storedStatus, {
      needsNoApproval: needsNoApproval(session),
      ...answer,
    }),
    lastModified: { read: step.lastModified, stored: lastModified },
    requireAllowed: () => requireEstimateAction(transaction, step.action, session, facts),
    findCurrent,
  });
  return admitted === 'repeated' ? { estimate: await findCurrent() } : { stored };
}

/** Returns whether an agency sends estimates to clients without internal approval. */
export const needsNoApproval = ({ configOptions }: EstimateSession) =>
  configOptions.includes('estimatesneednoapproval');
