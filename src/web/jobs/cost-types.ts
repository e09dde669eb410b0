import { queryOptions } from '@tanstack/react-query';
import { listJobCostTypes, listProjectCostTypes } from '#contract/time/timesheet-job.ts';
import { databaseJobId, jobKindOfId } from '#domain/jobs/job-id.ts';
import { callOrCopy } from '../platform/offline/offline-answers.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** The request for the cost types that a job offers for time; an internal project has a negative id. */
export function costTypesOf(jobId: number) {
  return [
    jobKindOfId(jobId) === 'client' ? listJobCostTypes : listProjectCostTypes,
    { params: { id: databaseJobId(jobId) } },
  ] as const;
}

/** Reads the cost types that a job offers for time. */
export function readCostTypes(jobId: number, asking: Parameters<typeof callOrCopy>[2]) {
  return callOrCopy(...costTypesOf(jobId), asking);
}

/** Cost types that a job offers for time. */
export function costTypesQuery(jobId: number) {
  return queryOptions({
    queryKey: queryKeys.costTypes(jobId),
    queryFn: (asking) => readCostTypes(jobId, asking),
    staleTime: 60_000,
  });
}
