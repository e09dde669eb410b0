import { queryOptions } from '@tanstack/react-query';
import { listJobCostTypes, listProjectCostTypes } from '#contract/job.ts';
import { call } from '../platform/api.ts';

/** Cost types that a job offers for time; an internal project is told by its negative id. */
export function costTypesQuery(jobId: number) {
  return queryOptions({
    queryKey: ['cost-types', jobId],
    queryFn: ({ signal }) =>
      call(jobId > 0 ? listJobCostTypes : listProjectCostTypes, { params: { id: Math.abs(jobId) } }, { signal }),
    staleTime: 60_000,
  });
}
