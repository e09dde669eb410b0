import { NAMES_OF_HANDOVER } from '#contract/people/handover.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import type { GroupOutcome, HandoverPart } from '../../core/people/handover.ts';
import { countLedJobs, giveJobs, LEADS, type Lead } from './hand-over-jobs.sql.ts';

/** Makes the successor the lead of the leaver's jobs. */
export const JOB_HANDOVER: HandoverPart = {
  findOpen: (database, { leaverId }) => countLedJobs(database, leaverId, NAMES_OF_HANDOVER),

  async handOver(transaction, { byId, leaverId, successors }) {
    const outcomes: GroupOutcome[] = [];
    for (const group of Object.keys(LEADS) as Lead[]) {
      const toId = successors[group];
      if (toId === undefined) continue;
      const ids = await giveJobs(transaction, group, { fromId: leaverId, toId, byId });
      const { field } = LEADS[group];
      await writeAudit(
        transaction,
        ids.map((id) => ({
          by: byId,
          subject: 'job',
          subjectId: id,
          action: 'update',
          before: { [field]: leaverId },
          after: { [field]: toId },
        })),
      );
      outcomes.push({ group, count: ids.length });
    }
    return outcomes;
  },
};
