import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#contract/jobs/job-record.ts';
import { copyOfJob } from '#domain/jobs/job-copy.ts';
import type { JobKind } from '#domain/jobs/job-id.ts';
import { todayIn } from '../../platform/today.ts';
import { useUser } from '../../platform/use-session.ts';
import type { CopiedFrom, JobCopyRequest } from './copy/job-copy.ts';
import { jobQuery } from './job-queries.ts';
import { newJob } from './new-job.ts';

/**
 * A job before anything was typed: blank, what a project begins with, or a copy. It stays what it began as while
 * it is written, whatever becomes of another one that it is a copy of.
 */
export function useBegunJob({
  kind,
  wish,
  isWanted,
}: {
  kind: JobKind;
  wish: JobCopyRequest | null;
  isWanted: boolean;
}) {
  const user = useUser();
  const source = useQuery({ ...jobQuery({ id: wish?.id ?? 0, kind }), enabled: isWanted && wish !== null });
  const project = useQuery({ ...jobQuery({ id: 0, kind: 'internal' }), enabled: isWanted && kind === 'internal' });
  const [begun, setBegun] = useState<{ job: Job; copied: CopiedFrom | null } | null>(null);
  const fresh = kind === 'internal' ? project.data : newJob(user, todayIn(user.agency.timeZone));
  if (isWanted && !begun && fresh) {
    if (!wish) setBegun({ job: fresh, copied: null });
    else if (source.data) {
      const copied = { source: source.data, parts: wish.parts };
      setBegun({ job: copyOfJob(source.data, fresh, wish.parts), copied });
    }
  }
  const failed = [source, project].find(({ isError }) => isError);
  return { job: begun?.job, copied: begun?.copied ?? null, error: failed?.error, refetch: () => failed?.refetch() };
}
