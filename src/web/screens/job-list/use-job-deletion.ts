import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteJobs, type JobRow } from '#contract/jobs/job-list.ts';
import { errorsOf, useRowErrors } from '../../documents/deciding/row-errors.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { confirmDeletion } from '../../widgets/dialog/questions.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';

/** The maximum number of jobs named in the confirmation; the others are counted. */
const MOST_NAMED = 3;

/** Deletes several jobs after a confirmation; a job that can't be deleted stays, with the reason on its row. */
export function useJobDeletion() {
  const { t } = useText();
  const queryClient = useQueryClient();
  const { errors, note, forget } = useRowErrors();
  const [isDeleting, setIsDeleting] = useState(false);

  const namesOf = (rows: readonly JobRow[]): string => {
    const named = rows.slice(0, MOST_NAMED).map(({ code, name }) => `${code} ${name}`);
    const rest = rows.length - named.length;
    return rest > 0 ? `${named.join(', ')} ${t('and {count} more', { count: rest })}` : named.join(', ');
  };
  const remove = async (rows: readonly JobRow[]): Promise<boolean> => {
    if (rows.length === 0 || isDeleting || !(await confirmDeletion(t, namesOf(rows)))) return false;
    setIsDeleting(true);
    try {
      const results = await call(deleteJobs, { body: rows.map(({ id }) => id) });
      const failed = errorsOf(results);
      forget();
      note(rows, failed);
      if (failed.size < results.length)
        toast('success', t('{count} {count, job|jobs} deleted', { count: results.length - failed.size }));
      if (failed.size > 0) {
        const names = namesOf(rows.filter(({ id }) => failed.has(id)));
        toast('error', t('{count} {count, job|jobs} could not be deleted: {names}', { count: failed.size, names }));
      }
      await queryClient.invalidateQueries({ queryKey: queryKeys.jobs });
      return true;
    } catch (error) {
      toastProblem(error);
      return false;
    } finally {
      setIsDeleting(false);
    }
  };
  return { errors, isDeleting, remove };
}
