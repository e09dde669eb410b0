import { queryOptions } from '@tanstack/react-query';
import { readJobDetails, readProjectDetails } from '#contract/time/timesheet-job.ts';
import { databaseJobId, jobKindOfId } from '#domain/jobs/job-id.ts';
import { call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { searchJobs } from './job-search.tsx';

/** Parses the job id in an address; null if there's none. An internal project's is negative. */
export function jobIdFromAddress(text: string | undefined): number | null {
  return text && /^-?[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Finds that job among the user's own, which are also stored on the device, else on the server. */
export function jobFromAddressQuery(jobId: number, employeeId: number) {
  return queryOptions({
    queryKey: queryKeys.jobFromAddress(employeeId, jobId),
    queryFn: async ({ signal }) => {
      const own = (await searchJobs('', employeeId, signal)).find(({ id }) => id === jobId);
      if (own) return own;
      return jobKindOfId(jobId) === 'client'
        ? call(readJobDetails, { params: { id: jobId } }, { signal })
        : call(readProjectDetails, { params: { id: databaseJobId(jobId) } }, { signal });
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}
