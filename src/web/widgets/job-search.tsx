import { Text } from '@mantine/core';
import { type JobFound, searchTimesheetJobs } from '#contract/job.ts';
import { call } from '../platform/api.ts';
import { useText } from '../platform/translation.ts';
import { RemoteSelect, type RemoteSelectProps } from './remote-select.tsx';

/** Pauses of the job search in milliseconds: in the time-sheet screens, and elsewhere in the shell (WID-01). */
export const JOB_SEARCH_PAUSE = { timesheet: 300, shell: 500 } as const;

/** Search for a job to put time on: from 2 characters, and with none the jobs one works on, favourites first (WID-01, TE-18). */
export function JobSearch(
  props: Pick<RemoteSelectProps<JobFound>, 'onPick' | 'onLeave' | 'initialText' | 'isInCell'> & {
    label: string;
    pause: number;
    /** Restricts "my jobs" and favourites to a person. */
    employeeId?: number;
  },
) {
  const { t } = useText();
  const { employeeId, ...select } = props;
  return (
    <RemoteSelect<JobFound>
      {...select}
      searchKey={['job-search', employeeId ?? 0]}
      searchesBlank
      search={(keyphrase, signal) =>
        call(
          searchTimesheetJobs,
          { query: keyphrase === '' ? { mine: true, employeeid: employeeId } : { keyphrase, employeeid: employeeId } },
          { signal },
        )
      }
      textOf={(job) => `${job.code} ${job.name}`}
      render={(job) => (
        <>
          {job.favoriteJobId !== null && <span aria-hidden="true">★ </span>}
          <b>{job.code}</b> {job.name}
          <Text size="xs" opacity={0.85}>
            {job.client?.name ?? t('Internal')}
          </Text>
        </>
      )}
      emptyText={t('No job found')}
    />
  );
}
