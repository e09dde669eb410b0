import type { Leave } from '#contract/calendar/leave.ts';
import { OLDEST_SHOWN } from '#contract/home/home.ts';
import { hasApprovalAccess } from '#domain/people/permission.ts';
import { findLeaveToDecide } from './leave.sql.ts';
import type { Session } from './own-leave.ts';

/** Lists leave pending for a user as approver or deputy, oldest first; null if they decide on none. */
export async function leaveToDecide(session: Session): Promise<{ count: number; items: Leave[] } | null> {
  const { actor, database, today } = session;
  return hasApprovalAccess(actor) ? findLeaveToDecide(database, actor.id, today, OLDEST_SHOWN) : null;
}
