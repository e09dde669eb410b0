import { type RawBuilder, sql } from 'kysely';
import { Instant } from '#contract/http/values.ts';
import { Refused } from '../../platform/refused.ts';

/** The number of records on a page if the call doesn't say. */
const USUAL_PAGE = 100;

/** The end of a page: the last change of its last record, as the database writes it, and its id. */
type Place = { lastModified: string; id: number };

/** The part of a whole list to read. */
export type ListPage = { modifiedSince: string | null; after: Place | null };

/** Returns the conditions of a page on a table with `id` and `last_modified`; none without a page. */
export function conditionsOfPage(table: string, page: ListPage | undefined): RawBuilder<unknown>[] {
  if (!page) return [];
  const { modifiedSince, after } = page;
  const [changed, id] = [sql.ref(`${table}.last_modified`), sql.ref(`${table}.id`)];
  return [
    ...(modifiedSince ? [sql`${changed} >= ${modifiedSince}::timestamptz`] : []),
    ...(after ? [sql`(${changed}, ${id}) > (${after.lastModified}::timestamptz, ${after.id}::integer)`] : []),
  ];
}

/** Returns the order of whole lists. */
export function orderOfPages(table: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}.last_modified`)}, ${sql.ref(`${table}.id`)}`;
}

/** Answers a page of a whole list; `read` receives the page and the maximum number of rows. Refuses an unknown `after`. */
export async function answerPage<Row extends { id: number; lastModified: string }>(
  query: { limit?: number | undefined; after?: string | undefined; modifiedSince?: string | undefined },
  read: (page: ListPage, maximum: number) => Promise<Row[]>,
): Promise<{ items: Row[]; next: string | null }> {
  const { limit = USUAL_PAGE, modifiedSince = null } = query;
  const after = query.after === undefined ? null : placeFromText(query.after);
  if (query.after !== undefined && !after) throw new Refused('invalid-request');
  // One row more than the page shows whether there is another page.
  const rows = await read({ modifiedSince, after }, limit + 1);
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? placeAsText(items.at(-1)!) : null };
}

function placeAsText({ lastModified, id }: Place): string {
  return Buffer.from(`${lastModified}_${Math.abs(id)}`).toString('base64url');
}

function placeFromText(text: string): Place | null {
  const [lastModified = '', id = ''] = Buffer.from(text, 'base64url').toString('utf8').split('_');
  const isPlace = Instant.safeParse(lastModified).success && /^\d{1,9}$/.test(id);
  return isPlace ? { lastModified, id: Number(id) } : null;
}
