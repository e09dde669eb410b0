import { z } from 'zod/mini';
import { Instant, queryInteger, text } from './values.ts';

/** The maximum number of records on a page of a whole list. */
const LARGEST_PAGE = 1000;

/** The query of a whole list: programs read it page by page, in the order of the last change. */
export const pageQuery = {
  /** The maximum number of records on the page; 100 by default. */
  limit: z.optional(queryInteger(1, LARGEST_PAGE)),
  /** Where the page begins: `next` of the page before. */
  after: z.optional(text(100)),
  /** Leaves out records whose last change is before this moment. */
  modifiedSince: z.optional(Instant),
};

/** Returns the filters of a search without its order: whole lists have their own. */
export function omitSort<Filters extends { sort: unknown }>({ sort: _, ...filters }: Filters): Omit<Filters, 'sort'> {
  return filters;
}

/** The answer of a whole list: a page of records, and where the next page begins; null if this was the last one. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ items: z.array(row), next: z.nullable(z.string()) });
}
