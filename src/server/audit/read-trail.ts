import { TRAIL_PAGE, type TrailPage, type TrailSearch } from '#contract/audit/audit.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import { momentOf } from '#domain/calendar/local-time.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { findImportRows, findTimeZone, findTrailRows, type TrailWanted } from './find-trail.sql.ts';
import { findNames, findNamesOfDeleted, nameKey } from './names.sql.ts';
import { namedInRows, trailRowOf } from './trail-changes.ts';

export type Reader = Pick<SignedIn, 'actor' | 'database'>;

/** Returns a page of the trail as its reader sees it. */
export function trailPage(reader: Reader, search: TrailSearch): Promise<TrailPage> {
  return trailRows(reader, search, TRAIL_PAGE);
}

/** Returns trail rows as their reader sees them, with one statement to find and one to name them. */
export async function trailRows({ actor, database }: Reader, search: TrailSearch, most: number): Promise<TrailPage> {
  const { from, to, ...others } = search;
  const wanted: TrailWanted = { ...others };
  if (from !== undefined || to !== undefined) {
    const timeZone = await findTimeZone(database);
    const beginning = (day: string) => new Date(momentOf(day, '00:00', timeZone)).toISOString();
    if (from !== undefined) wanted.fromInstant = beginning(from);
    if (to !== undefined) wanted.beforeInstant = beginning(addDays(to, 1));
  }
  const { rows: found, searchedTo } = await findTrailRows(database, actor, wanted, most + 1);
  const rows = found.slice(0, most);
  const names = await findNames(database, namedInRows(rows));
  const hasMore = found.length > most;
  return {
    rows: rows.map((row) => trailRowOf(row, actor, names)),
    next: hasMore ? rows.at(-1)!.id : (searchedTo?.id ?? null),
    searchedTo: searchedTo?.at ?? null,
  };
}

/** Returns a page of the records an import created or changed, as their reader sees them. */
export async function importPage(
  { actor, database }: Reader,
  importId: number,
  after: number | undefined,
): Promise<TrailPage> {
  const found = await findImportRows(database, actor, importId, { after, most: TRAIL_PAGE + 1 });
  const rows = found.slice(0, TRAIL_PAGE);
  const wanted = namedInRows(rows);
  const names = await findNames(database, wanted);
  // An undone import's rows may refer to records it had created.
  const gone = new Map(
    [...wanted].map(
      ([table, ids]) => [table, new Set([...ids].filter((id) => !names.has(nameKey(table, id))))] as const,
    ),
  );
  const allNames = new Map([...names, ...(await findNamesOfDeleted(database, gone))]);
  return {
    rows: rows.map((row) => trailRowOf(row, actor, allNames)),
    next: found.length > TRAIL_PAGE ? rows.at(-1)!.id : null,
    searchedTo: null,
  };
}
