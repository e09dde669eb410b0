import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Job } from '#contract/jobs/job-record.ts';
import { copyOfJob } from '#domain/jobs/job-copy.ts';
import { databaseJobId, type JobKind, jobKindOf } from '#domain/jobs/job-id.ts';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { todayIn } from '../../platform/today.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { RecordPending } from '../../record-editing/record-pending.tsx';
import { useRecordPlace } from '../../record-editing/use-record-place.ts';
import { Empty } from '../../widgets/load-states.tsx';
import { type CopiedFrom, type JobCopyRequest, readCopyRequest } from './copy/job-copy.ts';
import { JobEditing } from './job-editing.tsx';
import { jobQuery } from './job-queries.ts';
import { type JobTab, tabOf } from './job-tabs.tsx';
import { newJob } from './new-job.ts';

/** Displays the job or internal project in the address: its ID without a sign, and whether it is internal. */
export function JobEditScreen() {
  const { t } = useText();
  const params = useParams({ strict: false });
  const wish = readCopyRequest(useSearch({ strict: false }));
  const id = /^\d{1,10}$/.test(params.id ?? '') ? Number(params.id) : null;
  const kind: JobKind = params.isinternal?.toLowerCase() === 'true' ? 'internal' : 'client';
  const mayCreate = can(useUser(), 'create', kind === 'internal' ? 'project' : 'job');
  const address = id === 0 ? `new ${kind} ${wish?.id} ${wish?.parts.join()}` : `${kind} ${id}`;
  const place = useRecordPlace(address);
  // Job 0 can't be read; it means a new job, for users who may create jobs.
  if (id === null || (id === 0 && !mayCreate)) return <Empty>{t('Invalid id requested')}</Empty>;
  const tab = id === 0 ? 'details' : tabOf(params.tab);
  const onMade = (job: Job) => place.setMade(`${jobKindOf(job)} ${databaseJobId(job.id)}`);
  return <JobOfAddress key={place.key} {...{ id, kind, wish, tab, onMade }} />;
}

/** Loads the job, or the initial values of a new one. */
function JobOfAddress(props: {
  id: number;
  kind: JobKind;
  wish: JobCopyRequest | null;
  tab: JobTab;
  onMade: (job: Job) => void;
}) {
  const { t } = useText();
  const { id, kind, wish } = props;
  const isNew = id === 0;
  const begun = useBegunJob({ kind, wish, isWanted: isNew });
  const stored = useQuery({ ...jobQuery({ id, kind }), enabled: !isNew });
  const job = isNew ? begun.job : stored.data;
  // Loaded data stays during a refetch, and if it fails: the user may be typing in it.
  if (job) return <JobEditing job={job} tab={props.tab} copied={begun.copied} onMade={props.onMade} />;
  const { error, refetch } = isNew ? begun : stored;
  const wayOut = { to: PATHS.jobs, label: t('Go to jobs') };
  return <RecordPending what={t('Loading job')} error={error} onRetry={() => void refetch()} wayOut={wayOut} />;
}

/**
 * Returns the job to start with: blank, with a project's defaults, or a copy. It stays the same while the user edits it, even if its source
 * changes.
 */
function useBegunJob({ kind, wish, isWanted }: { kind: JobKind; wish: JobCopyRequest | null; isWanted: boolean }) {
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
