import { REFUSALS } from '#contract/http/refusal.ts';
import type { Timer, TimerStart } from '#contract/time/timer.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { databaseJobId, type JobKind, jobKindOfId } from '#domain/jobs/job-id.ts';
import { canRestoreTimer, isStartAccepted, isTimerBillable, timerRefusal } from '#domain/time/timer.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { findClosing } from '../closed-days.ts';
import { lockPersonDays, lockStoredEntries, readSurroundings, type StoredRow } from '../save-time-entries.sql.ts';
import { timeAllocationOf } from '../time-allocation.ts';
import { dayOfInstant, findEntryOfStoppedTimer, findTimer, insertTimer } from './timer.sql.ts';

/**
 * Starts the actor's timer. Each person has one timer at most. If another one runs, the request is refused with that timer; one of an
 * earlier day is replaced. A repeated request returns the timer that it started, and is refused once that timer is stopped.
 * A start on an earlier day comes late from an offline device: the timer belongs to that day and replaces no other one. The rules
 * of entries apply when it is stopped, so that the person decides about its time.
 */
export function startOwnTimer(session: SignedIn, sent: TimerStart): Promise<Timer> {
  const { database, actor, today, now } = session;
  return inTransaction(database, async (transaction) => {
    // The lock makes starts and stops on the same day run one after another.
    const { startedAt, day } = await momentOfStart(transaction, session, sent.startedAt);
    const days = [...new Set([day, today])];
    await lockPersonDays(
      transaction,
      days.map((one) => ({ employeeId: actor.id, day: one })),
    );
    const running = await findTimer(transaction, actor.id);
    if (running?.id === sent.id) return { ...running, serverNow: now };
    if (running && (day < today || canRestoreTimer(running.transactionDate, today))) {
      throw new Refused('timer-running', { current: { ...running, serverNow: now } });
    }
    if (await findEntryOfStoppedTimer(transaction, actor.id, sent.id)) throw new Refused('request-id-reused');
    if (!isStartAccepted(day, today)) throw new Refused('timer-not-today');
    const work = await workOf(transaction, session, sent, day);
    await insertTimer(transaction, { ...work, employeeId: actor.id, id: sent.id, workDate: day, startedAt });
    return { ...(await findTimer(transaction, actor.id))!, serverNow: now };
  });
}

/** Returns when and on which day the timer was started. A time in the future, from a fast clock, counts as now. */
async function momentOfStart(transaction: AgencyTransaction, { now, today }: SignedIn, given: string | undefined) {
  if (given === undefined || Date.parse(given) >= Date.parse(now)) return { startedAt: now, day: today };
  return { startedAt: given, day: await dayOfInstant(transaction, given) };
}

/** Returns the job, cost type and notes of the timer. Throws if the rules don't allow a timer on them. */
async function workOf(transaction: AgencyTransaction, session: SignedIn, sent: TimerStart, startDay: Day) {
  const { actor, today } = session;
  const { entry, ...draft } =
    sent.entryId === undefined ? draftSent(sent, startDay) : await draftOfEntry(transaction, actor.id, sent.entryId);
  const { jobId, costTypeId, day, notes, isBillable } = draft;
  const surroundings = await readSurroundings(transaction, session, {
    employeeIds: [actor.id],
    jobIds: [jobId],
    costTypeIds: [costTypeId],
    days: [startDay],
  });
  const allocation = timeAllocationOf(draft, surroundings);
  if ('unknown' in allocation) {
    throw new Refused('invalid-request', {
      errors: [{ path: allocation.unknown, message: REFUSALS['invalid-request'].text }],
    });
  }
  if (startDay === today) {
    const closing = findClosing(today, surroundings);
    const hoursOfDay = surroundings.dayTotals[0]?.total ?? 0;
    const reason = timerRefusal(entry, allocation, { day, today, closing, hoursOfDay });
    if (reason) throw new Refused(reason);
  }
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

/** Builds a draft from the request. Without `entryId`, the contract requires a job and a cost type. */
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

/** Timers are always one's own, even for users who may enter time for others. */
async function draftOfEntry(transaction: AgencyTransaction, employeeId: number, id: number): Promise<Draft> {
  const [entry] = await lockStoredEntries(transaction, [id]);
  if (!entry || entry.employeeId !== employeeId) throw new Refused('not-found');
  const { jobId, jobKind, costTypeId, workDate, notes, isBillable } = entry;
  if (costTypeId === null) throw new Refused('cost-type-inactive');
  return { entry, jobId, jobKind, costTypeId, day: workDate, notes, isBillable };
}
