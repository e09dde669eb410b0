import type { Timer } from '#contract/time/timer.ts';
import { type Day, isDay } from '#domain/calendar/calendar.ts';
import { canRestoreTimer, elapsedHundredths } from '#domain/time/timer.ts';
import { sessionStore } from '../../platform/storage.ts';

/** A running timer as this page counts it. `clockAhead`: how far the server's clock is ahead, in milliseconds. */
export type RunningTimer = Omit<Timer, 'serverNow'> & { clockAhead: number };

/** Converts a timer as read, computing the clocks' difference now. */
export function runningTimer({ serverNow, ...timer }: Timer, now: number): RunningTimer {
  return { ...timer, clockAhead: Date.parse(serverNow) - now };
}

/** Returns the elapsed milliseconds. */
export function millisecondsRun({ startedAt, clockAhead }: RunningTimer, now: number): number {
  return Math.max(0, now + clockAhead - Date.parse(startedAt));
}

/** Returns the elapsed time in hundredths of an hour. */
export function hoursRun(timer: RunningTimer, now: number): number {
  return elapsedHundredths(0, millisecondsRun(timer, now));
}

/** Formats elapsed time as h:mm:ss. */
export function formatRun(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Stores the timer for the session. */
export function keepTimer(timer: RunningTimer | null) {
  if (timer) sessionStore.set('timer', timer);
  else sessionStore.remove('timer');
}

/** Returns the session's stored timer, if its day is still today. */
export function storedTimer(today: Day): RunningTimer | null {
  const kept = sessionStore.get<RunningTimer>('timer');
  const isWhole = kept !== null && typeof kept.startedAt === 'string' && isDay(kept.transactionDate);
  return isWhole && canRestoreTimer(kept.transactionDate, today) ? kept : null;
}
