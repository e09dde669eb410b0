import type { Timer } from '#contract/time/timer.ts';
import { hoursAsNumber } from '#domain/time/hours.ts';
import { canRestoreTimer, remainingHours } from '#domain/time/timer.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { findTimer, readHoursOfDay } from './timer.sql.ts';

/** The user's timer: today's, or one of an earlier day that is still running; and the hours its day can still take. */
export async function timerOfToday({
  database,
  actor,
  today,
  now,
}: SignedIn): Promise<{ timer: Timer | null; earlier: Timer | null; room: number | null }> {
  const found = await findTimer(database, actor.id);
  if (!found) return { timer: null, earlier: null, room: null };
  const { hours, maximum } = await readHoursOfDay(database, actor.id, found.transactionDate);
  const timer = { ...found, serverNow: now };
  const isOfToday = canRestoreTimer(timer.transactionDate, today);
  const room = hoursAsNumber(remainingHours(hours, maximum));
  return { timer: isOfToday ? timer : null, earlier: isOfToday ? null : timer, room };
}
