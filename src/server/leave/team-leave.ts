import type { Leave } from '#contract/calendar/leave.ts';
import { canTake, STATE_AFTER } from '#domain/calendar/leave.ts';
import { excerptOf } from '#domain/communication/notification.ts';
import { refuseOutdated } from '../core/audit/outdated-refusal.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { writeNotifications } from '../core/notification/write-notifications.sql.ts';
import { isTimeApprovedBy } from '../core/time/time-access.sql.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import { findRepresentedApprovers, findTeamLeave, lockLeave, moveLeave, readLeave } from './leave.sql.ts';
import { asStored, refusedAt, type Session, trailed } from './own-leave.ts';

/** Lists the leave of people whose time a user approves. */
export function listLeaveOfTeam({ actor, database, today }: Session): Promise<Leave[]> {
  return findTeamLeave(database, actor.id, today);
}

/** Approves or declines leave as approver or deputy; repeating a decision returns the leave. */
export function decide(
  { actor, database, today }: Session,
  id: number,
  sent: { decision: 'approve' | 'decline'; reason: string; lastModified: string },
): Promise<Leave> {
  const { decision, lastModified } = sent;
  const reason = sent.reason.trim();
  return inTransaction(database, async (transaction) => {
    const before = await lockLeave(transaction, id, isTimeApprovedBy(actor.id, today));
    if (!before) throw new Refused('not-found');
    if (before.state === STATE_AFTER[decision] && before.decidedBy?.id === actor.id) return before;
    await refuseOutdated(transaction, lastModified, asStored(before), actor.id);
    if (!canTake(decision, before.state)) throw new Refused('leave-settled');
    if (decision === 'decline' && reason === '') throw refusedAt('leave-reason-missing', 'reason');
    await moveLeave(transaction, id, { state: STATE_AFTER[decision], byId: actor.id, reason });
    const leave = await readLeave(transaction, id);
    await writeNotifications(transaction, {
      kind: 'leave-decided',
      byId: actor.id,
      recipients: [leave.employee.id],
      record: `leave:${id}`,
      needs: null,
      facts: { decision, day: leave.firstDay, lastDay: leave.lastDay, comment: excerptOf(reason) },
    });
    await writeAudit(transaction, [
      {
        by: actor.id,
        for: leave.employee.id,
        onBehalfOf: await findRepresentedApprovers(transaction, actor.id, leave.employee.id),
        subject: 'leave',
        subjectId: id,
        action: decision === 'approve' ? 'approve' : 'reject',
        before: trailed(before),
        after: trailed(leave),
      },
    ]);
    return leave;
  });
}
