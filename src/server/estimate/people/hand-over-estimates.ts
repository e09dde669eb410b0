import { NAMES_OF_HANDOVER } from '#contract/people/handover.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { findApproverCandidates } from '../../core/people/approver-candidates.sql.ts';
import type { HandoverPart } from '../../core/people/handover.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { ownersOf } from '../estimate-facts.sql.ts';
import { notifyEstimateStep } from '../notify-estimate-step.sql.ts';
import { readStoredEstimate, type StoredEstimate } from '../stored-estimate.sql.ts';
import { estimateApproverRefusal } from './estimate-approver.ts';
import { estimateToApprove } from './estimate-to-approve.ts';
import { countEstimatesOf, giveEstimates, lockEstimatesOf } from './hand-over-estimates.sql.ts';

/** Reassigns estimates that wait for the leaver to the successor, who must be able to approve each of them. */
export const ESTIMATE_HANDOVER: HandoverPart = {
  async findOpen(database, { leaverId }) {
    const found = await countEstimatesOf(database, leaverId, NAMES_OF_HANDOVER);
    return found.count > 0 ? [{ group: 'waitingEstimates', ...found }] : [];
  },

  async handOver(transaction, { byId, leaverId, today, successors }) {
    const group = 'waitingEstimates';
    const approverId = successors[group];
    if (approverId === undefined) return [];
    const actor = { id: byId };
    const waiting = await heldEstimatesOf(transaction, leaverId, today);
    const [person] = await findApproverCandidates(transaction, 'estimate', approverId);
    for (const stored of waiting) {
      const why = estimateApproverRefusal(
        person!,
        await estimateToApprove(transaction, stored, today),
        ownersOf(stored.facts),
      );
      if (why) return [{ group, why }];
    }
    const ids = waiting.map(({ id }) => id);
    await giveEstimates(transaction, ids, approverId);
    for (const stored of waiting)
      await notifyEstimateStep(transaction, { actor, today }, stored, { action: 'ready', approverId, comment: null });
    await writeAudit(
      transaction,
      ids.map((id) => ({
        by: byId,
        subject: 'estimate',
        subjectId: id,
        action: 'update',
        before: { approver: leaverId },
        after: { approver: approverId },
      })),
    );
    return [{ group, count: ids.length }];
  },
};

async function heldEstimatesOf(transaction: AgencyTransaction, approverId: number, today: string) {
  const asking = { actor: { id: approverId }, today };
  const held: StoredEstimate[] = [];
  for (const id of await lockEstimatesOf(transaction, approverId)) {
    const stored = await readStoredEstimate(transaction, asking, id);
    if (stored) held.push(stored);
  }
  return held;
}
