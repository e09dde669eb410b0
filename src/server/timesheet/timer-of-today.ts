import type { Timer } from '#contract/timer.ts';
import { isTimerRestored } from '#domain/timer.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { findTimer } from './timer.sql.ts';

/** The own timer, while its day is still today (TIM-05). */
export async function timerOfToday({ database, actor, today, now }: SignedIn): Promise<Timer | null> {
  const timer = await findTimer(database, actor.id);
  return timer && isTimerRestored(timer.transactionDate, today) ? { ...timer, serverNow: now } : null;
}
