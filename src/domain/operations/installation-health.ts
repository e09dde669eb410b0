import type { HealthState } from './health.ts';

/** Supported major versions of PostgreSQL. */
const POSTGRES = { oldest: 15, newest: 18 };

/** Shares of a server's connections in use that are a warning, or require action. */
const CONNECTIONS = { look: 0.8, act: 0.95 };

/** Returns the health of a PostgreSQL server by version; null if it's unreachable. */
export function postgresHealth(version: number | null): HealthState {
  if (version === null || version < POSTGRES.oldest) return 'act';
  return version > POSTGRES.newest ? 'look' : 'good';
}

/** Returns the health of a server's connections: used, allowed, and the budget of one Docket's processes. */
export function connectionsHealth({ used, limit, budget }: Record<'used' | 'limit' | 'budget', number>): HealthState {
  if (used >= limit * CONNECTIONS.act) return 'act';
  return used >= limit * CONNECTIONS.look || budget > limit ? 'look' : 'good';
}

/** An agency out of service requires action; one whose migration is pending is a warning. */
export function agenciesHealth({ outOfService, pending }: Record<'outOfService' | 'pending', number>): HealthState {
  if (outOfService > 0) return 'act';
  return pending > 0 ? 'look' : 'good';
}

/** How many agency databases one PostgreSQL server should hold; a judgement explained in docs/scale.md. */
export const MOST_AGENCIES_OF_SERVER = 500;

/** Returns a warning if the fullest server holds too many agencies. Performance degrades gradually, so it's never more than a warning. */
export function crowdHealth(most: number): HealthState {
  return most > MOST_AGENCIES_OF_SERVER ? 'look' : 'good';
}

/** A move in progress is a warning; leftovers that can't be removed require action. */
export function movesHealth({ underWay, left }: Record<'underWay' | 'left', number>): HealthState {
  if (left > 0) return 'act';
  return underWay > 0 ? 'look' : 'good';
}

/** Returns the worst of several states; `good` if there are none. */
export function worstHealth(states: readonly HealthState[]): HealthState {
  if (states.includes('act')) return 'act';
  return states.includes('look') ? 'look' : 'good';
}
