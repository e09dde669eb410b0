import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';

/**
 * Reads answers again because something has changed. A first read that is under way may have been answered before the change, and TanStack
 * Query would take it for the new one: it shows when it comes, and is read again then (TE-20).
 */
export async function readAnew(queryClient: QueryClient, filters: InvalidateQueryFilters) {
  const { predicate = () => true, ...which } = filters;
  const begun = new Set(
    queryClient
      .getQueryCache()
      .findAll({ ...which, predicate })
      .filter(isReadForTheFirstTime),
  );
  const among = (isBegun: boolean) => ({
    ...which,
    predicate: (query: Query) => begun.has(query) === isBegun && predicate(query),
  });
  const others = queryClient.invalidateQueries(among(false));
  await Promise.allSettled([...begun].map(({ promise }) => promise));
  await Promise.all([others, begun.size > 0 ? queryClient.invalidateQueries(among(true)) : null]);
}

function isReadForTheFirstTime({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === 'fetching';
}
