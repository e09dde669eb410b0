import type { SessionUser } from '#contract/identity/session.ts';
import { listTimeEntries } from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { hundredthsFromNumber, sumHours } from '#domain/time/hours.ts';
import { hoursAfterTimer, remainingHours } from '#domain/time/timer.ts';
import { call } from '../../platform/api.ts';
import { unitsOf } from '../drafts/draft.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { hoursRun } from './timer-clock.ts';
import type { TimerStart, TimerStop } from './timer-queue.ts';

/** Returns the stop of a timer whose start was refused: it has run until now. */
export function stopNow({ timer, start }: TimerStart, now: number): TimerStop {
  return { kind: 'stop', madeAt: now, timer, id: start.id, stoppedAt: new Date(now).toISOString(), isDiscarded: false };
}

/** Saves the time of a timer whose start the server refused as an entry, under the rules of entries: on the chosen day, with the chosen part. */
export async function saveAsEntry(
  store: DraftStore,
  user: SessionUser,
  { timer, stoppedAt, isDiscarded, ending }: TimerStop,
) {
  if (!timer || isDiscarded) return;
  const { job, costType, notes, isBillable } = timer;
  const day = ending && 'day' in ending ? ending.day : timer.transactionDate;
  const run = hoursAfterTimer(null, hoursRun({ ...timer, clockAhead: 0 }, Date.parse(stoppedAt)));
  const units = ending && 'fit' in ending ? Math.min(run, await readRoom(user, day).catch(() => run)) : run;
  if (units === 0) return;
  store.commit([{ job, costType, day, entryId: null, base: null, text: '', wanted: { units, notes, isBillable } }]);
}

/** Returns the hours that a day of one's own still takes. */
async function readRoom(user: SessionUser, day: Day) {
  const entries = await call(listTimeEntries, { query: { startDate: day, endDate: day, employeeId: user.id } });
  return remainingHours(sumHours(entries.map(unitsOf)), hundredthsFromNumber(user.maximumDailyHours) ?? 0);
}
