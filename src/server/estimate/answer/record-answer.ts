import type { Estimate } from '#contract/estimates/estimate.ts';
import type { EstimateStep } from '#contract/estimates/estimate-action.ts';
import type { AgencyOfFile, Attachments } from '../../platform/attachments/attachments.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { actOnEstimate } from '../act-on-estimate.ts';
import { admitEstimateStep } from '../admit-step.ts';
import type { EstimateSession } from '../save-estimate.ts';
import { storeAnswerProof } from './answer-file.ts';

/**
 * Records a client's answer. Stores its proof before taking locks, since the object store takes time, but only for users who may record it.
 */
export async function recordAnswer(
  { attachments, ...session }: EstimateSession & AgencyOfFile & { attachments: Attachments },
  id: number,
  step: EstimateStep & { action: 'record' },
): Promise<Estimate> {
  if (!step.file) return actOnEstimate(session, id, step);
  const admitted = await inTransaction(session.database, (transaction) =>
    admitEstimateStep(transaction, session, id, step),
  );
  if ('estimate' in admitted) return admitted.estimate;
  const proof = await storeAnswerProof(attachments, session, step.file);
  return actOnEstimate(session, id, step, { proof });
}
