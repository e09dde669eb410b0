import type { Estimate } from '#contract/estimates/estimate.ts';
import type { EstimateStep } from '#contract/estimates/estimate-action.ts';
import { estimateRefusal, estimateStatusAfter } from '#domain/estimates/estimate.ts';
import { isSameVersion } from '../core/audit/outdated-refusal.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { Refused } from '../platform/refused.ts';
import { actorOnEstimate, stateOf } from './estimate-facts.sql.ts';
import { findEstimate } from './estimate-record.sql.ts';
import { refusalOnEstimate } from './estimate-step-refusal.ts';
import { findLastEstimateStep } from './estimate-steps.sql.ts';
import type { EstimateSession } from './save-estimate.ts';
import { lockEstimate, type StoredEstimate } from './stored-estimate.sql.ts';

/** Locks the estimate and checks that the step is possible. For a repeated request, it returns the estimate as it is. */
export async function admitStep(
  transaction: AgencyTransaction,
  session: EstimateSession,
  id: number,
  step: EstimateStep,
): Promise<{ stored: StoredEstimate } | { estimate: Estimate }> {
  const stored = await lockEstimate(transaction, session, id);
  if (!stored) throw new Refused('not-found');
  const current = async () => (await findEstimate(transaction, session, id))!;
  if (await isDoneAlready(transaction, session, stored, step)) return { estimate: await current() };
  const state = stateOf(stored.facts, session.today);
  const why = estimateRefusal(step.action, state, actorOnEstimate(session.actor, stored.facts));
  if (why) throw await refusalOnEstimate(transaction, why, stored, session.today);
  if (!isSameVersion(step.lastModified, stored.lastModified))
    throw new Refused('changed-elsewhere', { current: await current() });
  return { stored };
}

async function isDoneAlready(
  transaction: AgencyTransaction,
  session: EstimateSession,
  { id, facts }: StoredEstimate,
  step: EstimateStep,
): Promise<boolean> {
  const answer = step.action === 'record' ? step.answer : undefined;
  const goal = estimateStatusAfter(step.action, facts.storedStatus, {
    needsNoApproval: needsNoApproval(session),
    ...(answer ? { answer } : {}),
  });
  if (facts.storedStatus !== goal) return false;
  const last = await findLastEstimateStep(transaction, id);
  return last?.action === (answer ?? step.action) && last.byId === session.actor.id;
}

/** Returns whether an agency sends estimates to clients without internal approval. */
export const needsNoApproval = ({ configOptions }: EstimateSession) =>
  configOptions.includes('estimatesneednoapproval');
