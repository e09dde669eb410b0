import { REFUSALS } from '#contract/refusal.ts';
import type { Timer, TimerStart } from '#contract/timer.ts';
import type { Day } from '#domain/calendar.ts';
import { databaseJobId, type JobKind, jobKindOfId } from '#domain/job-id.ts';
import { isTimerBillable, isTimerRestored, timerRefusal } from '#domain/timer.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { closingOf } from '../closed-days.ts';
import { lockPersonDays, lockStoredEntries, readSurroundings, type StoredRow } from '../save-time-entries.sql.ts';
import { timeAllocationOf } from '../time-allocation.ts';
import { dayOfInstant, findEntryOfEndedTimer, findTimer, insertTimer } from './timer.sql.ts';

/**
 * Starts the own timer (TIM-01). There is one at a time: another one that runs is the answer to the refusal, one of an
 * earlier day gives way. A start that is sent again answers the timer that it started; after the stop it starts nothing.
 */
export function startTimerOf(session: SignedIn, sent: TimerStart): Promise<Timer> {
  const { database, actor, today, now } = session;
  return inTransaction(database, async (transaction) => {
    // Starts and stops of one day wait for each other here.
    await lockPersonDays(transaction, [{ employeeId: actor.id, day: today }]);
    const running = await findTimer(transaction, actor.id);
    if (running?.id === sent.id) return { ...running, serverNow: now };
    if (running && isTimerRestored(running.transactionDate, today)) {
      throw new Refused('timer-running', { current: { ...running, serverNow: now } });
    }
    if (await findEntryOfEndedTimer(transaction, actor.id, sent.id)) throw new Refused('request-id-reused');
    const startedAt = await instantOfStart(transaction, session, sent.startedAt);
    const work = await workOf(transaction, session, sent);
    await insertTimer(transaction, { ...work, employeeId: actor.id, id: sent.id, workDate: today, startedAt });
    return { ...(await findTimer(transaction, actor.id))!, serverNow: now };
  });
}

/** A browser whose clock is fast has started now; one that started yesterday has missed the day (TIM-05). */
async function instantOfStart(transaction: AgencyTransaction, { now, today }: SignedIn, given: string | undefined) {
  if (given === undefined || Date.parse(given) >= Date.parse(now)) return now;
  if ((await dayOfInstant(transaction, given)) !== today) throw new Refused('timer-not-today');
  return given;
}

/** What the time is for, when a timer may run on it (TIM-03). */
async function workOf(transaction: AgencyTransaction, session: SignedIn, sent: TimerStart) {
  const { actor, today } = session;
  const { entry, ...draft } =
    sent.entryId === undefined ? draftSent(sent, today) : await draftOfEntry(transaction, actor.id, sent.entryId);
  const { jobId, costTypeId, day, notes, isBillable } = draft;
  const surroundings = await readSurroundings(transaction, session, {
    employeeIds: [actor.id],
    jobIds: [jobId],
    costTypeIds: [costTypeId],
    days: [today],
  });
  const allocation = timeAllocationOf(draft, surroundings);
  if ('unknown' in allocation) {
    throw new Refused('invalid-request', {
      errors: [{ path: allocation.unknown, message: REFUSALS['invalid-request'].text }],
    });
  }
  const closing = closingOf(today, surroundings);
  const hoursOfDay = surroundings.dayTotals[0]?.total ?? 0;
  const reason = timerRefusal(entry, allocation, { day, today, closing, hoursOfDay });
  if (reason) throw new Refused(reason);
  if (sent.isBillable !== undefined && sent.isBillable !== isTimerBillable(sent.isBillable, { ...actor, ...draft })) {
    const code = sent.isBillable ? 'not-billable' : 'forbidden';
    throw new Refused(code, { errors: [{ path: 'isBillable', message: REFUSALS[code].text }] });
  }
  return { entryId: entry?.id ?? null, jobId, costTypeId, notes, isBillable };
}

type Draft = {
  entry: StoredRow | null;
  jobId: number;
  jobKind: JobKind;
  costTypeId: number;
  day: Day;
  notes: string;
  isBillable: boolean | null;
};

/** Without an entry the contract has both a job and a cost type. */
function draftSent({ jobId, costTypeId, notes = '', isBillable }: TimerStart, day: Day): Draft {
  return {
    entry: null,
    jobId: databaseJobId(jobId!),
    jobKind: jobKindOfId(jobId!),
    costTypeId: costTypeId!,
    day,
    notes,
    isBillable: isBillable ?? null,
  };
}

/** Nobody runs a timer for somebody else, not even who may enter their time. */
async function draftOfEntry(transaction: AgencyTransaction, employeeId: number, id: number): Promise<Draft> {
  const [entry] = await lockStoredEntries(transaction, [id]);
  if (!entry || entry.employeeId !== employeeId) throw new Refused('not-found');
  const { jobId, jobKind, costTypeId, workDate, notes, isBillable } = entry;
  if (costTypeId === null) throw new Refused('cost-type-inactive');
  return { entry, jobId, jobKind, costTypeId, day: workDate, notes, isBillable };
}
