import { queryOptions } from '@tanstack/react-query';
import { listJobCostTypes, listProjectCostTypes } from '#contract/time/timesheet-job.ts';
import { databaseJobId, jobKindOfId } from '#domain/jobs/job-id.ts';
import { callOrCopy } from '../platform/offline/offline-answers.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** Returns the request for a job's time cost types; an internal project's id is negative. */
export function costTypesOf(jobId: number) {
  return [
    jobKindOfId(jobId) === 'client' ? listJobCostTypes : listProjectCostTypes,
    { params: { id: databaseJobId(jobId) } },
  ] as const;
}

/** Reads a job's time cost types. */
export function readCostTypes(jobId: number, asking: Parameters<typeof callOrCopy>[2]) {
  return callOrCopy(...costTypesOf(jobId), asking);
}

/** A job's time cost types. */
export function costTypesQuery(jobId: number) {
  return queryOptions({
    queryKey: queryKeys.costTypes(jobId),
    queryFn: (asking) => readCostTypes(jobId, asking),
    staleTime: 60_000,
  });
}
