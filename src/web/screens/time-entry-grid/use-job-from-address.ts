import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { JobFound } from '#contract/time/timesheet-job.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { jobFromAddressQuery, jobIdFromAddress } from '../../jobs/job-from-address.ts';
import { toastProblem } from '../../widgets/dialog/toast.tsx';

/** Starts a line, once, for the job in the address, as if it had been chosen in the last row: the next step is to choose a cost type. */
export function useJobFromAddress(given: { employeeId: number; isLoaded: boolean; onJob: (job: JobFound) => void }) {
  const navigate = useNavigate({ from: PATHS.timeEntry });
  const jobId = jobIdFromAddress(useSearch({ from: PATHS.timeEntry }).jobId);
  const asked = useQuery({ ...jobFromAddressQuery(jobId ?? 0, given.employeeId), enabled: jobId !== null });
  const settle = useEffectEvent(() => {
    void navigate({ search: ({ jobId: _, ...others }) => others, replace: true });
    if (asked.data) given.onJob(asked.data);
    else toastProblem(asked.error);
  });
  const isSettled = jobId !== null && given.isLoaded && !asked.isFetching && (asked.isSuccess || asked.isError);
  useEffect(() => {
    if (isSettled) settle();
  }, [isSettled]);
}
