import { Text } from '@mantine/core';
import { type JobFound, searchTimesheetJobs } from '#contract/time/timesheet-job.ts';
import { call, isServerUnreachable } from '../platform/api.ts';
import { callOrCopy, copyOf } from '../platform/offline/offline-answers.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useText } from '../platform/translation.ts';
import { RemoteSelect, type RemoteSelectProps } from '../widgets/select/remote-select.tsx';
import { ownerOfJob } from './job-owner.ts';

/** Milliseconds before a job search is sent: in time sheets, and elsewhere. */
export const JOB_SEARCH_PAUSE = { timesheet: 300, shell: 500 } as const;

/** The minimum characters of a search. */
export const JOB_SEARCH_MINIMUM = 2;

/** Finds jobs for time entry; without a search, those the user works on. If the server is unreachable, searches the stored ones. */
export async function searchJobs(keyphrase: string, employeeId: number | undefined, signal: AbortSignal) {
  const mine = { query: { mine: true, employeeid: employeeId } };
  if (keyphrase === '') return callOrCopy(searchTimesheetJobs, mine, { signal });
  try {
    return await call(searchTimesheetJobs, { query: { keyphrase, employeeid: employeeId } }, { signal });
  } catch (error) {
    const copy = isServerUnreachable(error) ? await copyOf(searchTimesheetJobs, mine) : null;
    if (!copy) throw error;
    return copy.answer.filter((job) => isFoundBy(keyphrase, job));
  }
}

function isFoundBy(keyphrase: string, { code, name, client }: JobFound): boolean {
  const text = `${code} ${name} ${client?.name ?? ''}`.toLowerCase();
  return keyphrase
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** A job search for time entry: from 2 characters; without input, the user's jobs, favourites first. */
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
      searchKey={queryKeys.jobSearch(employeeId ?? 0)}
      searchesBlank
      search={(keyphrase, signal) => searchJobs(keyphrase, employeeId, signal)}
      textOf={(job) => `${job.code} ${job.name}`}
      render={(job) => (
        <>
          {job.favoriteJobId !== null && <span aria-hidden="true">★ </span>}
          <b>{job.code}</b> {job.name}
          <Text size="xs" opacity={0.85}>
            {ownerOfJob(job, t)}
          </Text>
        </>
      )}
      emptyText={t('No job found')}
    />
  );
}
