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

/** When a timer was stopped, and what becomes of its time: all of it to its entry where nothing is said. */
type Stop = {
  id: string;
  stoppedAt?: string | undefined;
  discard?: boolean | undefined;
  /** Only what the day still takes. */
  fit?: boolean | undefined;
  /** An entry of this day gets it. */
  day?: Day | undefined;
};

/** Whose timer it is, and when it is stopped. */
type Stopping = Pick<SignedIn, 'actor' | 'today' | 'now'>;

/**
 * Stops the own timer: its time goes to its entry, or to a new one, by the rules of every save, and the entry is the answer
 *; a discarded one leaves nothing. What is refused keeps the timer running, until what fits is saved, or all of it on
 * another day, or it is discarded. A stop that is sent again answers
 * what the first one left behind. A timer of an earlier day can still be stopped by the page that shows it; its time
 * belongs to the day on which it was started.
 */
export function stopTimerOf(session: SignedIn, stop: Stop): Promise<TimeEntry | null> {
  const { id } = stop;
  const employeeId = session.actor.id;
  return inTransaction(session.database, async (transaction) => {
    // The day is held before the timer and the entry, as by every save: no two wait for each other.
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

/** Saves a timer that runs as far as its day takes it, as part of a transaction that does more; throws where the rules refuse it. */
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

/** The entry that the timer was started on, unless it is gone or was moved to another day since. */
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
