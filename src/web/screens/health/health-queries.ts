import { queryOptions } from '@tanstack/react-query';
import { readHealth } from '#contract/operations/health.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** How the agency stands. */
export const healthQuery = queryOptions({
  queryKey: queryKeys.health,
  queryFn: ({ signal }) => call(readHealth, {}, { signal }),
  // What is done meanwhile shows by itself.
  refetchInterval: 10_000,
});
