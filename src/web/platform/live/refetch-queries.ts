import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';

/**
 * Refetches queries because their data has changed. A first fetch in progress may have been answered before the change, and TanStack Query
 * would take it for the new data: it is displayed when it arrives, and refetched then.
 */
export async function refetchQueries(queryClient: QueryClient, filters: InvalidateQueryFilters) {
  const { predicate = () => true, ...which } = filters;
  const begun = new Set(
    queryClient
      .getQueryCache()
      .findAll({ ...which, predicate })
      .filter(isFirstFetch),
  );
  const among = (isBegun: boolean) => ({
    ...which,
    predicate: (query: Query) => begun.has(query) === isBegun && predicate(query),
  });
  const others = queryClient.invalidateQueries(among(false));
  await Promise.allSettled([...begun].map(({ promise }) => promise));
  await Promise.all([others, begun.size > 0 ? queryClient.invalidateQueries(among(true)) : null]);
}

function isFirstFetch({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === 'fetching';
}
