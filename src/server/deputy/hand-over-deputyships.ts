import { NAMES_OF_HANDOVER } from '#contract/people/handover.ts';
import type { DeputySubject } from '#domain/people/deputy.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import type { GroupOutcome, HandingOver, HandoverPart } from '../core/people/handover.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { insertDeputy } from './deputy.sql.ts';
import {
  countDeputyships,
  hasDocumentsToApprove,
  type TakenDeputyship,
  takeDeputyships,
} from './hand-over-deputyships.sql.ts';

/** What is handed over of deputyships, and with what those end that somebody had named. */
const GROUPS = {
  time: { deputyships: 'timeDeputyships', goesWith: ['team'] },
  'purchase-order': { deputyships: 'orderDeputyships', goesWith: ['waitingOrders', 'waitingEstimates'] },
} as const satisfies Record<DeputySubject, object>;

/** The leaver's deputyships for others pass to the successor for the days that are left; their own deputies end where another person approves. */
export const DEPUTY_HANDOVER: HandoverPart = {
  async findOpen(database, { leaverId, today }) {
    const found = await countDeputyships(database, { deputyId: leaverId, today, names: NAMES_OF_HANDOVER });
    return found.map(({ subject, ...rest }) => ({ group: GROUPS[subject].deputyships, ...rest }));
  },

  async handOver(transaction, handing) {
    const outcomes: GroupOutcome[] = [];
    for (const subject of Object.keys(GROUPS) as DeputySubject[]) {
      const { deputyships, goesWith } = GROUPS[subject];
      const { successors, today, leaverId, byId } = handing;
      if (successors[deputyships] !== undefined) outcomes.push(await handOn(transaction, handing, subject));
      if (goesWith.every((group) => successors[group] === undefined)) continue;
      // A deputy for orders is also one for estimates: as long as either wait, only they could approve them.
      if (subject === 'purchase-order' && (await hasDocumentsToApprove(transaction, leaverId))) continue;
      const ended = await takeDeputyships(transaction, { subject, today, inPlaceOfId: leaverId });
      await noteEnds(transaction, byId, ended);
    }
    return outcomes;
  },
};

async function handOn(
  transaction: AgencyTransaction,
  { byId, leaverId, today, successors }: HandingOver,
  subject: DeputySubject,
): Promise<GroupOutcome> {
  const group = GROUPS[subject].deputyships;
  const deputyId = successors[group]!;
  const taken = await takeDeputyships(transaction, { subject, today, deputyId: leaverId });
  // No one can be their own deputy.
  if (taken.some(({ inPlaceOfId }) => inPlaceOfId === deputyId)) return { group, why: 'deputy-self' };
  await noteEnds(transaction, byId, taken);
  for (const { id: _, startDate, ...one } of taken) {
    const named = { ...one, deputyId, startDate: startDate < today ? today : startDate };
    const id = await insertDeputy(transaction, named);
    if (id === undefined) return { group, why: 'deputy-named-already' };
    const event = { subject: 'deputy', subjectId: id, action: 'create', after: named } as const;
    await writeAudit(transaction, [{ by: byId, for: deputyId, ...event }]);
  }
  return { group, count: taken.length };
}

function noteEnds(transaction: AgencyTransaction, byId: number, ended: readonly TakenDeputyship[]) {
  return writeAudit(
    transaction,
    ended.map(({ id, ...before }) => ({
      by: byId,
      for: before.deputyId,
      subject: 'deputy' as const,
      subjectId: id,
      action: 'delete' as const,
      before,
    })),
  );
}
