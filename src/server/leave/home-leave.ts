import type { Leave } from '#contract/calendar/leave.ts';
import { OLDEST_SHOWN } from '#contract/home/home.ts';
import { hasApprovalAccess } from '#domain/people/permission.ts';
import { findLeaveToDecide } from './leave.sql.ts';
import type { Session } from './own-leave.ts';

/** The leave that waits for somebody to decide on, as time approver or deputy, the longest first; null for who decides on none. */
export async function leaveToDecide(session: Session): Promise<{ count: number; items: Leave[] } | null> {
  const { actor, database, today } = session;
  return hasApprovalAccess(actor) ? findLeaveToDecide(database, actor.id, today, OLDEST_SHOWN) : null;
}
