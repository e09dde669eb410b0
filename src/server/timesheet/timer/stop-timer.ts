import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { wireJobId } from '#domain/jobs/job-id.ts';
import { type HoursNumber, hoursAsNumber } from '#domain/time/hours.ts';
import {
  elapsedHundredths,
  fillsDayBeyond24Hours,
  hoursAfterTimer,
  isTimerBillable,
  remainingHours,
} from '#domain/time/timer.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import type { Change } from '../save-situation.ts';
import { lockPersonDays, lockStoredEntries, type StoredRow } from '../save-time-entries.sql.ts';
import { saveWithin } from '../save-time-entries.ts';
import { findTimeEntriesById } from '../time-entry.sql.ts';
import {
  deleteTimer,
  findDayOfTimer,
  findEntryOfStoppedTimer,
  lockTimer,
  type RunningTimer,
  readHoursOfDay,
} from './timer.sql.ts';

/** How to stop a timer. Without options, all its time is added to its entry. */
type StopRequest = {
  id: string;
  stoppedAt?: string | undefined;
  discard?: boolean | undefined;
  /** Limit the time to what remains of the day's maximum. */
  fit?: boolean | undefined;
  /** Add the time to a new entry on this day instead. */
  day?: Day | undefined;
};

type TimerSession = Pick<SignedIn, 'actor' | 'today' | 'now'>;

/**
 * Stops the actor's timer and adds its time to its entry, or to a new one, under the rules of every save. Returns the entry, or
 * null if the timer is discarded. If the rules refuse the entry, the timer keeps running; the user can then save what
 * fits, choose another day, or discard. A repeated request returns the entry of the first one.
 * The time belongs to the day on which the timer was started, even if it is stopped on a later day.
 */
export function stopOwnTimer(session: SignedIn, stop: StopRequest): Promise<TimeEntry | null> {
  const { id } = stop;
  const employeeId = session.actor.id;
  return inTransaction(session.database, async (transaction) => {
    // Every save locks the day before the timer and the entry. The same order here prevents deadlocks.
    const day = await findDayOfTimer(transaction, employeeId, id);
    const days = [day, stop.day].filter((one) => one !== undefined);
    await lockPersonDays(
      transaction,
      days.map((one) => ({ employeeId, day: one })),
    );
    const timer = await lockTimer(transaction, employeeId, id);
    if (!timer) return entryOfEarlierStop(transaction, session, id);
    const entry = stop.discard ? null : await addTime(transaction, session, timer, stop);
    await deleteTimer(transaction, { employeeId, id, entryId: entry?.id ?? null });
    return entry;
  });
}

/** Stops a running timer in the caller's transaction, limited to the day's maximum. Throws if the rules refuse the entry. */
export async function saveTimerWithin(transaction: AgencyTransaction, session: TimerSession, id: string, day: Day) {
  const employeeId = session.actor.id;
  await lockPersonDays(transaction, [{ employeeId, day }]);
  const timer = await lockTimer(transaction, employeeId, id);
  if (!timer) return;
  const entry = await addTime(transaction, session, timer, { id, fit: true });
  await deleteTimer(transaction, { employeeId, id, entryId: entry.id });
}

async function entryOfEarlierStop(transaction: AgencyTransaction, { actor, today }: SignedIn, id: string) {
  const ended = await findEntryOfStoppedTimer(transaction, actor.id, id);
  if (!ended) throw new Refused('not-found');
  if (ended.entryId === null) return null;
  const [entry] = await findTimeEntriesById(transaction, [ended.entryId], today);
  if (!entry) throw new Refused('deleted-elsewhere');
  return entry;
}

async function addTime(
  transaction: AgencyTransaction,
  session: TimerSession,
  timer: RunningTimer,
  { stoppedAt, fit, day = timer.workDate }: StopRequest,
): Promise<TimeEntry> {
  const now = Date.parse(session.now);
  const end = stoppedAt === undefined ? now : Math.min(now, Date.parse(stoppedAt));
  const elapsed = elapsedHundredths(Date.parse(timer.startedAt), end);
  const entry = day === timer.workDate ? await entryOfTimer(transaction, session.actor.id, timer) : null;
  const unitsBefore = entry?.units ?? null;
  const { hours, maximum } = await readHoursOfDay(transaction, session.actor.id, day);
  const added = fit ? Math.min(elapsed, remainingHours(hours, maximum)) : elapsed;
  const units = hoursAfterTimer(unitsBefore, added);
  if (fillsDayBeyond24Hours(hours, units - (unitsBefore ?? 0))) throw new Refused('day-above-24-hours');
  const change = changeOf(session.actor, { ...timer, workDate: day }, entry, hoursAsNumber(units));
  const [outcome] = await saveWithin(transaction, session, [change]);
  if (!outcome?.entry) throw outcome?.refused ?? new Error('no outcome');
  return outcome.entry;
}

/** Locks the entry that the timer was started on. Returns null if it was deleted, or moved to another day or person. */
async function entryOfTimer(transaction: AgencyTransaction, employeeId: number, timer: RunningTimer) {
  if (timer.entryId === null) return null;
  const [entry] = await lockStoredEntries(transaction, [timer.entryId]);
  return entry?.employeeId === employeeId && entry.workDate === timer.workDate ? entry : null;
}

function changeOf(
  actor: TimerSession['actor'],
  timer: RunningTimer,
  entry: StoredRow | null,
  units: HoursNumber,
): Change {
  const { jobId, jobKind, costTypeId, notes, isBillable, workDate: transactionDate } = timer;
  if (!entry) {
    return {
      kind: 'create',
      sent: {
        id: 0,
        units,
        notes,
        transactionDate,
        isBillable: isTimerBillable(isBillable, { ...actor, jobKind }),
        jobId: wireJobId(jobId, jobKind),
        costTypeId,
      },
    };
  }
  return {
    kind: 'update',
    sent: {
      id: entry.id,
      units,
      notes: entry.notes,
      transactionDate,
      isBillable: entry.isBillable,
      jobId: wireJobId(entry.jobId, entry.jobKind),
      costTypeId: entry.costTypeId ?? costTypeId,
      lastModified: entry.lastModified,
    },
  };
}
