import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { JobFound } from '#contract/time/timesheet-job.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { ownerOfJob } from '../../jobs/job-owner.ts';
import { JOB_SEARCH_MINIMUM, JOB_SEARCH_PAUSE, searchJobs } from '../../jobs/job-search.tsx';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { DayBar } from './day-bar.tsx';
import classes from './mobile.module.css';
import { BackBar, MobileFrame } from './mobile-frame.tsx';

/** The first step: the user's jobs, favourites first, or a search. */
export function ChooseJob(props: {
  /** The search text. */
  typed: string;
  onType: (typed: string) => void;
  day: Day;
  today: Day;
  onPick: (job: JobFound) => void;
  onBack: () => void;
}) {
  const { t } = useText();
  const user = useUser();
  const { typed } = props;
  const [keyphrase] = useDebouncedValue(typed.trim(), JOB_SEARCH_PAUSE.timesheet);
  const isSearch = keyphrase.length >= JOB_SEARCH_MINIMUM;
  const jobs = useQuery({
    queryKey: queryKeys.jobSearchFor(user.id, isSearch ? keyphrase : ''),
    queryFn: ({ signal }) => searchJobs(isSearch ? keyphrase : '', user.id, signal),
    placeholderData: keepPreviousData,
    networkMode: 'always',
  });
  return (
    <MobileFrame
      head={<BackBar title={t('Choose a job')} onBack={props.onBack} />}
      foot={
        <TextInput
          size="lg"
          aria-label={t('Search jobs')}
          placeholder={t('Search jobs')}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => props.onType(event.currentTarget.value)}
        />
      }
    >
      <DayBar day={props.day} today={props.today} />
      {jobs.isPending && <Loading what={t('Searching')} />}
      {jobs.isError && <LoadFailure error={jobs.error} onRetry={() => void jobs.refetch()} />}
      {jobs.data?.length === 0 && <Empty>{t('No job found')}</Empty>}
      {jobs.data?.map((job) => (
        <button key={job.id} type="button" className={classes.choice} onClick={() => props.onPick(job)}>
          <span className={classes.line}>
            {job.favoriteJobId !== null && <span aria-hidden="true">★ </span>}
            <b>{job.code}</b> {job.name}
          </span>
          <span className={`${classes.line} ${classes.quiet}`}>{ownerOfJob(job, t)}</span>
        </button>
      ))}
    </MobileFrame>
  );
}
