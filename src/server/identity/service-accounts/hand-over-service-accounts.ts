import { NAMES_OF_HANDOVER } from '#contract/people/handover.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import type { HandoverPart } from '../../core/people/handover.ts';
import { countServiceAccounts, takeServiceAccounts } from './service-account.sql.ts';

/** Makes the successor the owner of a leaving person's service accounts: their tokens stay valid. */
export const SERVICE_ACCOUNT_HANDOVER: HandoverPart = {
  async findOpen(database, { leaverId }) {
    const found = await countServiceAccounts(database, { ownerId: leaverId, names: NAMES_OF_HANDOVER });
    return found ? [{ group: 'serviceAccounts', ...found }] : [];
  },

  async handOver(transaction, { byId, leaverId, successors: { serviceAccounts: to } }) {
    if (to === undefined) return [];
    const taken = await takeServiceAccounts(transaction, { from: leaverId, to });
    await writeAudit(
      transaction,
      taken.map((subjectId) => ({
        by: byId,
        subject: 'service_account',
        subjectId,
        action: 'update',
        before: { ownerId: leaverId },
        after: { ownerId: to },
      })),
    );
    return [{ group: 'serviceAccounts', count: taken.length }];
  },
};
