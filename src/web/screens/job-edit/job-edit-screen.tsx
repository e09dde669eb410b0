import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#domain/permission.ts';
import { PATHS } from '../../platform/paths.ts';
import { todayIn } from '../../platform/today.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { RecordPending } from '../../record-editing/record-pending.tsx';
import { Empty } from '../../widgets/load-states.tsx';
import { CopiedJob } from './copy/copied-job.tsx';
import { copyWishOf } from './copy/job-copy.ts';
import { JobEditing } from './job-editing.tsx';
import { jobQuery } from './job-queries.ts';
import { tabOf } from './job-tabs.tsx';
import { newJob } from './new-job.ts';

/** One job or internal project, by the address: its id without a sign, and whether it is internal (JOBE-01). */
export function JobEditScreen() {
  const { t } = useText();
  const params = useParams({ strict: false });
  const wish = copyWishOf(useSearch({ strict: false }));
  const id = /^\d{1,10}$/.test(params.id ?? '') ? Number(params.id) : null;
  const isInternal = params.isinternal?.toLowerCase() === 'true';
  const mayCreate = can(useUser(), 'create', isInternal ? 'project' : 'job');
  // Nobody can read the job 0; it is where those who may make a new one (JOBE-09).
  if (id === null || (id === 0 && !mayCreate)) return <Empty>{t('Invalid id requested')}</Empty>;
  const tab = tabOf(params.tab);
  if (id === 0 && wish)
    return <CopiedJob key={`copy ${isInternal} ${wish.id} ${wish.parts.join()}`} wish={wish} isInternal={isInternal} />;
  if (id === 0 && !isInternal) return <NewJob key="new" />;
  return <StoredJob key={`${isInternal} ${id}`} id={id} isInternal={isInternal} tab={tab} />;
}

function NewJob() {
  const user = useUser();
  const [job] = useState(() => newJob(user, todayIn(user.agency.timeZone)));
  return <JobEditing job={job} tab="details" />;
}

function StoredJob({ tab, ...address }: { id: number; isInternal: boolean; tab: ReturnType<typeof tabOf> }) {
  const { t } = useText();
  const { data, error, refetch } = useQuery(jobQuery(address));
  // What was loaded stays while it is loaded anew, also when that fails: somebody may be typing in it.
  if (data) return <JobEditing job={data} tab={address.id === 0 ? 'details' : tab} />;
  const wayOut = { to: PATHS.jobs, label: t('To the jobs') };
  return <RecordPending what={t('Loading the job')} error={error} onRetry={() => void refetch()} wayOut={wayOut} />;
}
