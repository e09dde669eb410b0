import { TRAIL_PAGE, type TrailPage, type TrailSearch } from '#contract/audit.ts';
import { addDays } from '#domain/calendar.ts';
import { momentOf } from '#domain/local-time.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { findTimeZone, findTrailRows, type TrailWanted } from './find-trail.sql.ts';
import { findNames } from './names.sql.ts';
import { namedInRows, trailRowOf } from './trail-changes.ts';

type Reader = Pick<SignedIn, 'actor' | 'database'>;

/** A page of the trail as its reader sees it: found, then named, each in one statement (AUDIT-01, AUDIT-02). */
export async function trailPage({ actor, database }: Reader, search: TrailSearch): Promise<TrailPage> {
  const { from, to, ...others } = search;
  const wanted: TrailWanted = { ...others };
  if (from !== undefined || to !== undefined) {
    const timeZone = await findTimeZone(database);
    const beginning = (day: string) => new Date(momentOf(day, '00:00', timeZone)).toISOString();
    if (from !== undefined) wanted.fromInstant = beginning(from);
    if (to !== undefined) wanted.beforeInstant = beginning(addDays(to, 1));
  }
  const { rows: found, searchedTo } = await findTrailRows(database, actor, wanted, TRAIL_PAGE + 1);
  const rows = found.slice(0, TRAIL_PAGE);
  const names = await findNames(database, namedInRows(rows));
  const hasMore = found.length > TRAIL_PAGE;
  return {
    rows: rows.map((row) => trailRowOf(row, actor, names)),
    next: hasMore ? rows.at(-1)!.id : (searchedTo?.id ?? null),
    searchedTo: searchedTo?.at ?? null,
  };
}
