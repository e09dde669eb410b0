import { isTwoFactorRequired } from '#domain/identity/two-factor.ts';
import type { SessionRow } from '../session.sql.ts';

type Looked = Pick<SessionRow, 'accessibleDocumentTypes' | 'factors'>;

/** Whether somebody needs a second factor that they do not have yet. */
function isToSetUp({ factors: { demand, hasFactor }, ...actor }: Looked): boolean {
  return !hasFactor && isTwoFactorRequired(demand, actor);
}

/** Whether the time is over in which they had to set it up: nothing else is open to them then. */
export function lacksTwoFactor(looked: Looked): boolean {
  const { graceDaysLeft } = looked.factors;
  return isToSetUp(looked) && graceDaysLeft !== null && graceDaysLeft <= 0;
}

/** The days that they still have; null = none is needed, or the time has not begun. */
export function daysToSetUp(looked: Looked): { days: number | null; isToBegin: boolean } {
  if (!isToSetUp(looked)) return { days: null, isToBegin: false };
  const { graceDaysLeft } = looked.factors;
  return { days: graceDaysLeft === null ? null : Math.max(0, graceDaysLeft), isToBegin: graceDaysLeft === null };
}
