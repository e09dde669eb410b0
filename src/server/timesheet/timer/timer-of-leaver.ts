import { sql } from 'kysely';
import { REFUSALS } from '#contract/refusal.ts';
import { findActingPerson } from '../../platform/actor.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import type { HandoverParts, TimerEnd } from '../../platform/handover.ts';
import { Refused } from '../../platform/refused.ts';
import { saveTimerWithin } from './stop-timer.ts';
import { findTimer } from './timer.sql.ts';

/**
 * Saves the timer of somebody who leaves as a time entry of theirs (PEOPLE-08). Where the rules of time refuse that, as in a locked period,
 * the timer stays as it is, and whoever makes them inactive is told why.
 */
export const saveTimerOfLeaver: HandoverParts['saveTimer'] = async (transaction, { leaverId, today, now }) => {
  const timer = await findTimer(transaction, leaverId);
  if (!timer) return null;
  const leaver = await findActingPerson(transaction, leaverId, { hasLeft: true });
  if (!leaver) return null;
  const session = { actor: leaver.actor, today, now };
  return endOf(transaction, () => saveTimerWithin(transaction, session, timer.id, timer.transactionDate));
};

/** Whether a timer of somebody runs. */
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
