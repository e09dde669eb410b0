import type { TrailOrigin } from '#domain/audit/audit.ts';
import type { AgencyDatabase } from './postgres.ts';

/** By which way somebody asks: on a page of ours, with a token, or by a file that is brought in. */
type AskingWay = Extract<TrailOrigin, 'web' | 'api' | 'import'>;

/** A database as somebody uses it who asks by a way, and which one it is. */
const used = new WeakMap<AgencyDatabase, { way: AskingWay; of: AgencyDatabase }>();
const byWay = new WeakMap<AgencyDatabase, Map<AskingWay, AgencyDatabase>>();

/**
 * The same database for one request origin: everything written to the trail through it, or through its transactions, is marked with the origin
 * without further arguments.
 */
export function actingBy(database: AgencyDatabase, way: AskingWay): AgencyDatabase {
  const known = byWay.get(database) ?? new Map<AskingWay, AgencyDatabase>();
  byWay.set(database, known);
  const found = known.get(way) ?? database.withoutPlugins();
  known.set(way, found);
  // A database may already be used through something else, such as a stopwatch.
  used.set(found, { way, of: databaseItself(database) });
  return found;
}

/** Marks a transaction or connection as one on a database, which is used by the same way or by the given one. */
export function tagWithOrigin(transaction: AgencyDatabase, from: AgencyDatabase, way: AskingWay = wayOf(from)) {
  used.set(transaction, { way, of: databaseItself(from) });
}

/** The request origin of a database or a transaction. */
export function wayOf(on: AgencyDatabase): AskingWay {
  return used.get(on)?.way ?? 'web';
}

/** The underlying database, for caches that are kept per database. */
export function databaseItself(on: AgencyDatabase): AgencyDatabase {
  return used.get(on)?.of ?? on;
}
