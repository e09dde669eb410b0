import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_JOBS_SAVED, saveJobs } from '#contract/jobs/job-batch.ts';
import type { JobRow } from '#contract/jobs/job-list.ts';
import { call } from '../../../platform/api.ts';
import { queryKeys } from '../../../platform/query-keys.ts';
import { useText } from '../../../platform/translation.ts';
import { useHistory } from '../../../record-editing/sheet/use-history.ts';
import { toast, toastProblem } from '../../../widgets/dialog/toast.tsx';
import { afterResult, changedFields, isSendable, rowOfJob, type SheetJob, sentRow } from './job-sheet-rows.ts';

/** Holds the rows of the job sheet: input, undo and saving. */
export function useJobSheet(jobs: readonly JobRow[]) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const { restart, ...history } = useHistory<SheetJob>(() => jobs.map(rowOfJob));
  const [isSaving, setIsSaving] = useState(false);
  const { rows } = history;
  const unsaved = rows.filter((row) => changedFields(row).length > 0);
  const sendable = unsaved.filter(isSendable);

  /** Saves all valid rows; returns whether nothing is left unsaved. */
  const save = async (): Promise<boolean> => {
    if (isSaving || sendable.length === 0) return unsaved.length === 0;
    setIsSaving(true);
    try {
      const results = await call(saveJobs, { body: { rows: sendable.slice(0, MOST_JOBS_SAVED).map(sentRow) } });
      const sent = new Map(sendable.map((row) => [row.job.id, row]));
      const ended = new Map(results.map((result) => [result.id, result]));
      restart((now) =>
        now.map((row) => {
          const result = ended.get(row.job.id);
          return result ? afterResult(row, sent.get(row.job.id)!, result) : row;
        }),
      );
      const refused = results.filter(({ error }) => error !== null).length;
      const saved = results.length - refused;
      if (saved > 0) toast('success', t('{count} {count, job|jobs} saved', { count: saved }));
      if (refused > 0)
        toast('warning', t('{count} {count, row was|rows were} not saved: each shows the reason', { count: refused }));
      await queryClient.invalidateQueries({ queryKey: queryKeys.jobs });
      return refused === 0 && unsaved.length === sendable.length;
    } catch (error) {
      toastProblem(error);
      return false;
    } finally {
      setIsSaving(false);
    }
  };

  return { ...history, unsaved, isSaving, save };
}
export type JobSheet = ReturnType<typeof useJobSheet>;
