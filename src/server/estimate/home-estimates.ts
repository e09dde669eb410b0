import type { EstimateRow } from '#contract/estimates/estimate-list.ts';
import { OLDEST_SHOWN } from '#contract/home/home.ts';
import { can } from '#domain/people/permission.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { countEstimates, searchEstimates } from './estimate-row.sql.ts';

const TO_APPROVE = { myApprovals: true };

/** Counts the estimates pending for a user as approver or deputy; null if they approve none. */
export async function waitingEstimates(session: SignedIn): Promise<number | null> {
  return mayDecide(session) ? countEstimates(session.database, session, TO_APPROVE) : null;
}

/** Lists the estimates pending for a user, oldest first. */
export async function estimatesToApprove(session: SignedIn): Promise<{ count: number; items: EstimateRow[] } | null> {
  if (!mayDecide(session)) return null;
  const [count, items] = await Promise.all([
    countEstimates(session.database, session, TO_APPROVE),
    searchEstimates(session.database, session, TO_APPROVE, OLDEST_SHOWN, 'oldest'),
  ]);
  return { count, items };
}

const mayDecide = ({ actor }: SignedIn) => can(actor, 'read', 'estimate') && can(actor, 'approve', 'estimate');
