import type { HealthState } from './health.ts';

/** The versions of PostgreSQL that Docket is made for. */
const POSTGRES = { oldest: 15, newest: 18 };

/** Shares of the connections of a server from which it is worth a look, and from which somebody has to do something. */
const CONNECTIONS = { look: 0.8, act: 0.95 };

/** A PostgreSQL server by its version; null = it cannot be reached. */
export function postgresHealth(version: number | null): HealthState {
  if (version === null || version < POSTGRES.oldest) return 'act';
  return version > POSTGRES.newest ? 'look' : 'good';
}

/** The connections of a server: those in use, how many it allows, and how many the processes of one Docket may take. */
export function connectionsHealth({ used, limit, budget }: Record<'used' | 'limit' | 'budget', number>): HealthState {
  if (used >= limit * CONNECTIONS.act) return 'act';
  return used >= limit * CONNECTIONS.look || budget > limit ? 'look' : 'good';
}

/** Agencies: one that is out of service needs somebody; one that is to be migrated yet is worth a look. */
export function agenciesHealth({ outOfService, pending }: Record<'outOfService' | 'pending', number>): HealthState {
  if (outOfService > 0) return 'act';
  return pending > 0 ? 'look' : 'good';
}

/** Databases of agencies on one PostgreSQL server beyond which the next one should be added: by judgement, see docs/scale.md. */
export const MOST_AGENCIES_OF_SERVER = 500;

/** The PostgreSQL servers by the number of agencies on the fullest one: many of them slow no one down at once, so it is a warning. */
export function crowdHealth(most: number): HealthState {
  return most > MOST_AGENCIES_OF_SERVER ? 'look' : 'good';
}

/** Moves of agencies: one in progress is a warning; remains of one that can't be cleaned up need action. */
export function movesHealth({ underWay, left }: Record<'underWay' | 'left', number>): HealthState {
  if (left > 0) return 'act';
  return underWay > 0 ? 'look' : 'good';
}

/** The worst of several; good where there is none. */
export function worstHealth(states: readonly HealthState[]): HealthState {
  if (states.includes('act')) return 'act';
  return states.includes('look') ? 'look' : 'good';
}
