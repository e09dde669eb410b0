import { type QueryKey, queryOptions } from '@tanstack/react-query';

/** How long lists of choices count as current, in milliseconds. */
const LOOKUP_TIME = 60_000;

/** Returns the query for a list of choices. */
export function lookupQuery<Answer>(queryKey: QueryKey, load: (signal: AbortSignal) => Promise<Answer>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => load(signal), staleTime: LOOKUP_TIME });
}
