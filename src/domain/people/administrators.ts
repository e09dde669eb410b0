import type { Day } from '../calendar/calendar.ts';
import type { AccessLevel } from './permission.ts';

/** The rights on `administration` that make an administrator: all there are; approving concerns money alone. */
export const ADMINISTRATOR_RIGHTS = ['create', 'read', 'update', 'delete'] as const satisfies (keyof AccessLevel)[];

/** Until which day an agency has an administrator: `always` where one has no last day, null where there is none. */
export type AdministeredUntil = Day | 'always' | null;

/** Until when there is an administrator, by the last days of those who can sign in today; null = no last day. */
export function administeredUntil(lastDays: readonly (Day | null)[]): AdministeredUntil {
  if (lastDays.includes(null)) return 'always';
  return lastDays.reduce<Day | null>((latest, day) => (latest === null || day! > latest ? day : latest), null);
}

/**
 * Whether a change leaves the agency without an administrator, now or earlier than it would have been: such a change is refused. An agency
 * that has none is not held up by that.
 */
export function endsAdministration(before: AdministeredUntil, after: AdministeredUntil): boolean {
  if (before === null || after === 'always') return false;
  return after === null || before === 'always' || after < before;
}
