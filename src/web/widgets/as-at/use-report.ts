import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { AsAt } from '../../platform/api.ts';

/** A query of a report: its answer is the data, and `asAt` the moment as at which that is, null = now (SCALE-15). */
export function useReport<Answer, Key extends QueryKey>(
  options: UseQueryOptions<AsAt<Answer>, Error, AsAt<Answer>, Key>,
) {
  const query = useQuery(options);
  return { ...query, data: query.data?.answer, asAt: query.data?.asAt ?? null };
}
