import { queryOptions } from '@tanstack/react-query';
import { readHealth } from '#contract/operations/health.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** Loads the agency's health. */
export const healthQuery = queryOptions({
  queryKey: queryKeys.health,
  queryFn: ({ signal }) => call(readHealth, {}, { signal }),
  // Displays work completed meanwhile.
  refetchInterval: 10_000,
});
