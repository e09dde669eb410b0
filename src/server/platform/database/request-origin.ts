import type { TrailOrigin } from '#domain/audit/audit.ts';
import type { AgencyDatabase } from './postgres.ts';

/** The origin of a request: the web application, a token, or an imported file. */
type AskingWay = Extract<TrailOrigin, 'web' | 'api' | 'import'>;

/** The origin and underlying database of each wrapped database. */
const used = new WeakMap<AgencyDatabase, { way: AskingWay; of: AgencyDatabase }>();
const byWay = new WeakMap<AgencyDatabase, Map<AskingWay, AgencyDatabase>>();

/**
 * Returns the database tagged with a request origin, which everything written to the trail through it records without further arguments.
 */
export function actingBy(database: AgencyDatabase, way: AskingWay): AgencyDatabase {
  const known = byWay.get(database) ?? new Map<AskingWay, AgencyDatabase>();
  byWay.set(database, known);
  const found = known.get(way) ?? database.withoutPlugins();
  known.set(way, found);
  // A database may already be wrapped, such as by a stopwatch.
  used.set(found, { way, of: databaseItself(database) });
  return found;
}

/** Tags a transaction or connection with the origin of its database, or the given one. */
export function tagWithOrigin(transaction: AgencyDatabase, from: AgencyDatabase, way: AskingWay = wayOf(from)) {
  used.set(transaction, { way, of: databaseItself(from) });
}

export function wayOf(on: AgencyDatabase): AskingWay {
  return used.get(on)?.way ?? 'web';
}

/** Returns the underlying database, for caches kept per database. */
export function databaseItself(on: AgencyDatabase): AgencyDatabase {
  return used.get(on)?.of ?? on;
}
