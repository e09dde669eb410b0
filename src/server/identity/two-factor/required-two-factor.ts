import { isTwoFactorRequired } from '#domain/identity/two-factor.ts';
import type { SessionRow } from '../session.sql.ts';

type Looked = Pick<SessionRow, 'accessibleDocumentTypes' | 'factors'>;

/** Returns whether a person must still set up a second factor. */
function isToSetUp({ factors: { demand, hasFactor }, ...actor }: Looked): boolean {
  return !hasFactor && isTwoFactorRequired(demand, actor);
}

/** Returns whether the grace period is over; then nothing else is available. */
export function lacksTwoFactor(looked: Looked): boolean {
  const { graceDaysLeft } = looked.factors;
  return isToSetUp(looked) && graceDaysLeft !== null && graceDaysLeft <= 0;
}

/** Returns the remaining days; null if not required or not begun. */
export function daysToSetUp(looked: Looked): { days: number | null; isToBegin: boolean } {
  if (!isToSetUp(looked)) return { days: null, isToBegin: false };
  const { graceDaysLeft } = looked.factors;
  return { days: graceDaysLeft === null ? null : Math.max(0, graceDaysLeft), isToBegin: graceDaysLeft === null };
}
