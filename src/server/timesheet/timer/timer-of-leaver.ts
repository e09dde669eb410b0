import { sql } from 'kysely';
import { REFUSALS } from '#contract/http/refusal.ts';
import { findActingPerson } from '../../core/people/actor.sql.ts';
import type { HandoverParts, TimerEnd } from '../../core/people/handover.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';
import { saveTimerWithin } from './stop-timer.ts';
import { findTimer } from './timer.sql.ts';

/**
 * Saves the timer of a leaver as their time entry. If the time rules reject that, as in a locked period, the timer stays as it is, and the
 * user who deactivates the person gets the reason.
 */
export const saveTimerOfLeaver: HandoverParts['saveTimer'] = async (transaction, { leaverId, today, now }) => {
  const timer = await findTimer(transaction, leaverId);
  if (!timer) return null;
  const leaver = await findActingPerson(transaction, leaverId, { hasLeft: true });
  if (!leaver) return null;
  const session = { actor: leaver.actor, today, now };
  return endOf(transaction, () => saveTimerWithin(transaction, session, timer.id, timer.transactionDate));
};

/** Returns whether a person has a running timer. */
export const hasTimer: HandoverParts['hasTimer'] = async (database, leaverId) =>
  (await findTimer(database, leaverId)) !== undefined;

async function endOf(transaction: AgencyTransaction, save: () => Promise<void>): Promise<TimerEnd> {
  await sql`savepoint timer_of_leaver`.execute(transaction);
  try {
    await save();
    await sql`release savepoint timer_of_leaver`.execute(transaction);
    return { end: 'saved', why: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await sql`rollback to savepoint timer_of_leaver`.execute(transaction);
    const { values } = error.details;
    return { end: 'kept', why: { text: REFUSALS[error.code].text, ...(values ? { values } : {}) } };
  }
}
