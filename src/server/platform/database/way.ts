import type { TrailWay } from '#domain/trail.ts';
import type { AgencyDatabase } from './postgres.ts';

/** By which way somebody asks: on a page of ours, with a token, or by a file that is brought in. */
type AskingWay = Extract<TrailWay, 'web' | 'api' | 'import'>;

/** A database as somebody uses it who asks by a way, and which one it is. */
const used = new WeakMap<AgencyDatabase, { way: AskingWay; of: AgencyDatabase }>();
const byWay = new WeakMap<AgencyDatabase, Map<AskingWay, AgencyDatabase>>();

/**
 * The same database for somebody who asks by a way: what is written into the trail through it, or through its transactions, tells that
 * (AUDIT-03), whoever writes it and without being told.
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
export function takeWay(transaction: AgencyDatabase, from: AgencyDatabase, way: AskingWay = wayOf(from)) {
  used.set(transaction, { way, of: databaseItself(from) });
}

/** By which way whoever writes through a database or a transaction asked. */
export function wayOf(on: AgencyDatabase): AskingWay {
  return used.get(on)?.way ?? 'web';
}

/** The database itself, whoever uses it: what is kept by database is kept by this one. */
export function databaseItself(on: AgencyDatabase): AgencyDatabase {
  return used.get(on)?.of ?? on;
}
