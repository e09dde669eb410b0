import type { Day } from '../calendar/calendar.ts';
import type { AccessLevel } from './permission.ts';

/** The rights on `administration` that make an administrator: all but approval, which applies to money only. */
export const ADMINISTRATOR_RIGHTS = ['create', 'read', 'update', 'delete'] as const satisfies (keyof AccessLevel)[];

/** Until when an agency has an administrator: `always` if one has no last day, null if there is none. */
export type AdministeredUntil = Day | 'always' | null;

/** Returns until when an administrator exists, given the last days of those who can sign in today. */
export function administeredUntil(lastDays: readonly (Day | null)[]): AdministeredUntil {
  if (lastDays.includes(null)) return 'always';
  return lastDays.reduce<Day | null>((latest, day) => (latest === null || day! > latest ? day : latest), null);
}

/**
 * Returns whether a change must be rejected because the agency would lose its last administrator earlier than before. An agency without
 * administrators isn't blocked.
 */
export function endsAdministration(before: AdministeredUntil, after: AdministeredUntil): boolean {
  if (before === null || after === 'always') return false;
  return after === null || before === 'always' || after < before;
}
