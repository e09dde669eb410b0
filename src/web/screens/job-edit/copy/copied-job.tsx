import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#contract/job-record.ts';
import { copyOfJob } from '#domain/job-copy.ts';
import { PATHS } from '../../../platform/paths.ts';
import { todayIn } from '../../../platform/today.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { RecordPending } from '../../../record-editing/record-pending.tsx';
import { JobEditing } from '../job-editing.tsx';
import { jobQuery } from '../job-queries.ts';
import { newJob } from '../new-job.ts';
import type { JobCopyWish } from './job-copy.ts';

/** A new job that begins as a copy; it stays what it began as while it is written, whatever becomes of the other (FIX-51). */
export function CopiedJob({ wish, isInternal }: { wish: JobCopyWish; isInternal: boolean }) {
  const { t } = useText();
  const user = useUser();
  const source = useQuery(jobQuery({ id: wish.id, isInternal }));
  const begun = useQuery({ ...jobQuery({ id: 0, isInternal: true }), enabled: isInternal });
  const [copy, setCopy] = useState<{ job: Job; source: Job } | null>(null);
  const fresh = isInternal ? begun.data : newJob(user, todayIn(user.agency.timeZone));
  if (!copy && source.data && fresh) setCopy({ job: copyOfJob(source.data, fresh, wish.parts), source: source.data });
  if (copy) return <JobEditing job={copy.job} tab="details" copied={{ source: copy.source, parts: wish.parts }} />;
  const failed = [source, begun].find(({ isError }) => isError);
  const retry = () => void failed?.refetch();
  const wayOut = { to: PATHS.jobs, label: t('To the jobs') };
  return <RecordPending what={t('Loading the job')} error={failed?.error} onRetry={retry} wayOut={wayOut} />;
}
