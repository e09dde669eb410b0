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
  endTimer,
  findDayOfTimer,
  findEntryOfEndedTimer,
  lockTimer,
  type RunningTimer,
  readHoursOfDay,
} from './timer.sql.ts';

/** When a timer stops, and what happens to its time: all goes to its entry by default. */
type Stop = {
  id: string;
  stoppedAt?: string | undefined;
  discard?: boolean | undefined;
  /** Only as much as the day accepts. */
  fit?: boolean | undefined;
  /** Saves the time to an entry on this day. */
  day?: Day | undefined;
};

/** The timer's owner, and when it stops. */
type Stopping = Pick<SignedIn, 'actor' | 'today' | 'now'>;

/**
 * Stops the user's timer: its time goes to its entry or a new one, by the rules of every save, and the entry is returned; a discarded timer
 * leaves nothing. If rejected, the timer keeps running until as much as fits is saved, all of it is saved on another day, or it's
 * discarded. A repeated stop returns the first one's result. A timer of an earlier day can still be stopped; its time belongs to the day it
 * started.
 */
export function stopTimerOf(session: SignedIn, stop: Stop): Promise<TimeEntry | null> {
  const { id } = stop;
  const employeeId = session.actor.id;
  return inTransaction(session.database, async (transaction) => {
    // Locks the day before the timer and the entry, as every save does, to avoid deadlocks.
    const day = await findDayOfTimer(transaction, employeeId, id);
    const days = [day, stop.day].filter((one) => one !== undefined);
    await lockPersonDays(
      transaction,
      days.map((one) => ({ employeeId, day: one })),
    );
    const timer = await lockTimer(transaction, employeeId, id);
    if (!timer) return entryOfEarlierStop(transaction, session, id);
    const entry = stop.discard ? null : await addTime(transaction, session, timer, stop);
    await endTimer(transaction, { employeeId, id, entryId: entry?.id ?? null });
    return entry;
  });
}

/** Saves a running timer as far as its day accepts it, within a larger transaction; throws if the rules reject it. */
export async function saveTimerWithin(transaction: AgencyTransaction, session: Stopping, id: string, day: Day) {
  const employeeId = session.actor.id;
  await lockPersonDays(transaction, [{ employeeId, day }]);
  const timer = await lockTimer(transaction, employeeId, id);
  if (!timer) return;
  const entry = await addTime(transaction, session, timer, { id, fit: true });
  await endTimer(transaction, { employeeId, id, entryId: entry.id });
}

async function entryOfEarlierStop(transaction: AgencyTransaction, { actor, today }: SignedIn, id: string) {
  const ended = await findEntryOfEndedTimer(transaction, actor.id, id);
  if (!ended) throw new Refused('not-found');
  if (ended.entryId === null) return null;
  const [entry] = await findTimeEntriesById(transaction, [ended.entryId], today);
  if (!entry) throw new Refused('deleted-elsewhere');
  return entry;
}

async function addTime(
  transaction: AgencyTransaction,
  session: Stopping,
  timer: RunningTimer,
  { stoppedAt, fit, day = timer.workDate }: Stop,
): Promise<TimeEntry> {
  const now = Date.parse(session.now);
  const end = stoppedAt === undefined ? now : Math.min(now, Date.parse(stoppedAt));
  const elapsed = elapsedHundredths(Date.parse(timer.startedAt), end);
  const entry = day === timer.workDate ? await entryOfTimer(transaction, session.actor.id, timer) : null;
  const held = entry?.units ?? null;
  const { hours, maximum } = await readHoursOfDay(transaction, session.actor.id, day);
  const units = hoursAfterTimer(held, fit ? Math.min(elapsed, remainingHours(hours, maximum)) : elapsed);
  if (fillsDayBeyond24Hours(hours, units - (held ?? 0))) throw new Refused('day-above-24-hours');
  const change = changeOf(session.actor, { ...timer, workDate: day }, entry, hoursAsNumber(units));
  const [outcome] = await saveWithin(transaction, session, [change]);
  if (!outcome?.entry) throw outcome?.refused ?? new Error('no outcome');
  return outcome.entry;
}

/** Returns the entry the timer was started on, unless it was deleted or moved to another day. */
async function entryOfTimer(transaction: AgencyTransaction, employeeId: number, timer: RunningTimer) {
  if (timer.entryId === null) return null;
  const [entry] = await lockStoredEntries(transaction, [timer.entryId]);
  return entry?.employeeId === employeeId && entry.workDate === timer.workDate ? entry : null;
}

function changeOf(actor: Stopping['actor'], timer: RunningTimer, entry: StoredRow | null, units: HoursNumber): Change {
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
