import { sql } from 'kysely';
import type { Leave } from '#contract/calendar/leave.ts';
import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import { canTake, leaveDaysRefusal } from '#domain/calendar/leave.ts';
import { refuseOutdated } from '../core/audit/outdated-refusal.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { writeNotifications } from '../core/notification/write-notifications.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import {
  approversOf,
  findLeaveOfRequest,
  findOwnLeave,
  hasLeaveOn,
  holdLeaveOf,
  insertLeave,
  lockLeave,
  moveLeave,
  readLeave,
  updateLeave,
  type WantedLeave,
} from './leave.sql.ts';

export type Session = Pick<SignedIn, 'actor' | 'database' | 'today'>;

/** Days for which ended leave is listed. */
const DAYS_LISTED = 366;

export function listOwnLeave({ actor, database, today }: Session): Promise<Leave[]> {
  return findOwnLeave(database, actor.id, addDays(today, -DAYS_LISTED));
}

/** Requests leave; a repeated request returns the leave created first. */
export function ask(
  session: Session,
  sent: WantedLeave & { requestId: string },
): Promise<{ leave: Leave; isNew: boolean }> {
  const { actor, database } = session;
  return inTransaction(database, async (transaction) => {
    await holdLeaveOf(transaction, actor.id);
    const earlier = await findLeaveOfRequest(transaction, actor.id, sent.requestId);
    if (earlier) return { leave: earlier, isNew: false };
    const wanted = asKept(sent);
    await checkDays(transaction, session, wanted, null);
    const id = await insertLeave(transaction, { ...wanted, requestId: sent.requestId, employeeId: actor.id }).catch(
      refuseOverlap,
    );
    const leave = await readLeave(transaction, id);
    await notifyApprovers(transaction, session, leave, 'asked');
    await writeAudit(transaction, [
      { by: actor.id, subject: 'leave', subjectId: id, action: 'create', after: trailed(leave) },
    ]);
    return { leave, isNew: true };
  });
}

/** Changes the user's own leave before it is decided on. */
export function change(session: Session, id: number, sent: WantedLeave & { lastModified: string }): Promise<Leave> {
  const { actor, database } = session;
  return inTransaction(database, async (transaction) => {
    await holdLeaveOf(transaction, actor.id);
    const before = await ownLeave(transaction, session, id, sent.lastModified);
    if (!canTake('change', before.state)) throw new Refused('leave-settled');
    const wanted = asKept(sent);
    await checkDays(transaction, session, wanted, id);
    await updateLeave(transaction, id, wanted).catch(refuseOverlap);
    const leave = await readLeave(transaction, id);
    await notifyApprovers(transaction, session, leave, 'changed');
    await writeAudit(transaction, [
      {
        by: actor.id,
        subject: 'leave',
        subjectId: id,
        action: 'update',
        before: trailed(before),
        after: trailed(leave),
      },
    ]);
    return leave;
  });
}

/** Withdraws the user's own leave; a repeated request returns the withdrawn leave. */
export function withdraw(session: Session, id: number, lastModified: string): Promise<Leave> {
  const { actor, database } = session;
  return inTransaction(database, async (transaction) => {
    const found = await lockLeave(transaction, id, isOwn(session));
    if (found?.state === 'withdrawn') return found;
    const before = await ownLeave(transaction, session, id, lastModified);
    if (!canTake('withdraw', before.state)) throw new Refused('leave-settled');
    await moveLeave(transaction, id, { state: 'withdrawn', byId: null, reason: before.reason });
    const leave = await readLeave(transaction, id);
    await notifyApprovers(transaction, session, leave, 'withdrawn');
    await writeAudit(transaction, [
      {
        by: actor.id,
        subject: 'leave',
        subjectId: id,
        action: 'withdraw',
        before: trailed(before),
        after: trailed(leave),
      },
    ]);
    return leave;
  });
}

const isOwn = ({ actor }: Session) => sql<boolean>`leave.employee_id = ${actor.id}`;

/** Trims the note. */
function asKept({ kind, firstDay, lastDay, isHalfDay, note }: WantedLeave): WantedLeave {
  return { kind, firstDay, lastDay, isHalfDay, note: note.trim() };
}

async function ownLeave(transaction: AgencyTransaction, session: Session, id: number, lastModified: string) {
  const leave = await lockLeave(transaction, id, isOwn(session));
  if (!leave) throw new Refused('not-found');
  await refuseOutdated(transaction, lastModified, asStored(leave), session.actor.id);
  return leave;
}

/** Returns leave for the rejection of a change to an older version. */
export function asStored(leave: Leave) {
  return { subject: 'leave', id: leave.id, lastModified: leave.lastModified, current: leave } as const;
}

async function checkDays(
  transaction: AgencyTransaction,
  { actor }: Session,
  { kind, firstDay, lastDay, isHalfDay }: WantedLeave,
  but: number | null,
) {
  const reason = leaveDaysRefusal(firstDay, lastDay);
  if (reason) throw refusedAt(reason, 'lastDay');
  if (await hasLeaveOn(transaction, { employeeId: actor.id, kind, firstDay, lastDay, isHalfDay, but }))
    throw refusedAt('leave-overlaps', 'firstDay');
}

/** Until every server has this release, the database allows one leave per day only. */
function refuseOverlap(error: { constraint?: string }): never {
  throw error.constraint === 'leave_overlaps' ? refusedAt('leave-overlaps', 'firstDay') : error;
}

export function refusedAt(code: RefusalCode, path: string): Refused {
  return new Refused(code, { errors: [{ path, message: REFUSALS[code].text }] });
}

/** Returns what the trail stores of leave. */
export function trailed({ kind, firstDay, lastDay, isHalfDay, note, state, reason }: Leave) {
  return { kind, firstDay, lastDay, isHalfDay, note, state, reason };
}

/** Notifies the approvers of a person's time of changes to leave that they decide on. */
function notifyApprovers(
  transaction: AgencyTransaction,
  { actor, today }: Session,
  leave: Leave,
  act: 'asked' | 'changed' | 'withdrawn',
) {
  return writeNotifications(transaction, {
    kind: 'leave-to-approve',
    byId: actor.id,
    recipients: approversOf(actor.id, today),
    record: `leave:${leave.id}`,
    needs: null,
    facts: { act, day: leave.firstDay, lastDay: leave.lastDay },
  });
}
