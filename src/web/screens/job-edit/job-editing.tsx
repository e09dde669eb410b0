import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Job } from '#contract/jobs/job-record.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { phrase } from '#domain/text/phrase.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { focusField } from '../../record-editing/notices/problems-notice.tsx';
import { RecordBody } from '../../record-editing/record-head.tsx';
import { useLeaving } from '../../record-editing/use-leaving.ts';
import { useGoToProblem } from '../../record-editing/use-record-saving.ts';
import { useSaveKey } from '../../record-editing/use-save-key.ts';
import { type KeyHelp, KeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { confirmDeletion } from '../../widgets/dialog/questions.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import { useHelpKey } from '../../widgets/use-help-key.ts';
import { CommentsTab } from './comments/comments-tab.tsx';
import { CopyJobDialog } from './copy/copy-job-dialog.tsx';
import { CopyNotice } from './copy/copy-notice.tsx';
import type { CopiedFrom } from './copy/job-copy.ts';
import { DetailsTab } from './details-tab.tsx';
import { EstimatesTab } from './estimates-tab.tsx';
import { JobHead } from './job-head.tsx';
import { addressOfJob, jobKey, removeJob } from './job-queries.ts';
import { type JobTab, placeOfTab } from './job-tabs.tsx';
import { StudioTab } from './studio-tab.tsx';
import { HistoryTab } from './tracking/history-tab.tsx';
import { OrdersTab } from './tracking/orders-tab.tsx';
import { SummaryTab } from './tracking/summary-tab.tsx';
import { TimeTab } from './tracking/time-tab.tsx';
import { TrackingTab } from './tracking/tracking-tab.tsx';
import { useJobEditor } from './use-job-editor.ts';

/** The keyboard shortcuts of a job, for the help dialog. */
const JOB_KEYS: readonly KeyHelp[] = [
  { keys: phrase('Ctrl+S, Enter'), does: phrase('Save job') },
  { keys: phrase('Arrow down'), does: phrase('In a field with choices: show them') },
  { keys: phrase('Enter, Tab'), does: phrase('Select the highlighted option') },
  { keys: phrase('@'), does: phrase('In a comment: mention someone') },
  { keys: phrase('Ctrl+Enter'), does: phrase('Add or save a comment') },
];

/**
 * Displays a job with its tabs. Unsaved details stay while the user looks at other tabs. `copied` = the source of a copy; `onMade` is
 * called with the new job.
 */
export function JobEditing({
  job,
  tab,
  copied,
  onMade,
}: {
  job: Job;
  tab: JobTab;
  copied: CopiedFrom | null;
  onMade: (job: Job) => void;
}) {
  const navigate = useNavigate();
  const editor = useJobEditor(job, {
    copyOf: copied && {
      id: copied.source.id,
      estimate: copied.parts.includes('estimate'),
      costTypes: copied.parts.includes('costTypes'),
    },
    onCreated: (created) => {
      onMade(created);
      void navigate({ ...placeOfTab(created, 'details'), replace: true, ignoreBlocker: true });
    },
    onFailed: () => {
      if (tab !== 'details') void navigate(placeOfTab(job, 'details'));
    },
  });
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isCopying, setIsCopying] = useState(false);
  useHelpKey(() => setIsHelpOpen(true));
  useSaveKey(() => void editor.save());
  useGoToProblem(editor.attempt, () => {
    const [first] = editor.errors.keys();
    if (first) focusField(editor.formName, first);
    return first !== undefined;
  });
  useLeaving({
    isUnsaved: editor.isChanged,
    staysAt: (pathname) =>
      pathname.toLowerCase().startsWith(`${PATHS.jobs}/${databaseJobId(job.id)}/${!job.isBillable}/`),
    save: async () => (await editor.save()) !== null,
  });
  const remove = useRemoval(job);
  return (
    <>
      <JobHead job={job} tab={tab} editor={editor} onCopy={() => setIsCopying(true)} onDelete={() => void remove()} />
      <RecordBody>
        {copied && job.id === 0 && <CopyNotice copied={copied} />}
        {tab === 'details' && <DetailsTab editor={editor} />}
        {tab === 'studio' && <StudioTab job={job} />}
        {tab === 'comments' && <CommentsTab job={job} />}
        {tab === 'summary' && <SummaryTab job={job} />}
        {tab === 'tracking' && <TrackingTab job={job} />}
        {tab === 'time' && <TimeTab job={job} />}
        {tab === 'estimates' && <EstimatesTab job={job} />}
        {tab === 'orders' && <OrdersTab job={job} />}
        {tab === 'history' && <HistoryTab job={job} />}
      </RecordBody>
      {isCopying && <CopyJobDialog job={job} onClose={() => setIsCopying(false)} />}
      {isHelpOpen && <KeysDialog keys={JOB_KEYS} onClose={() => setIsHelpOpen(false)} />}
    </>
  );
}

/** Deletes the job after a confirmation, and returns to the list. */
function useRemoval(job: Job) {
  const { t } = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    if (!(await confirmDeletion(t, `${job.code} ${job.name}`))) return;
    try {
      await removeJob(job);
    } catch (error) {
      toastProblem(error);
      return;
    }
    toast('success', t('Job deleted'));
    await navigate({ to: job.isBillable ? PATHS.jobs : PATHS.projects, ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: jobKey(addressOfJob(job)) });
    await queryClient.invalidateQueries({ queryKey: queryKeys.jobs });
  };
}
