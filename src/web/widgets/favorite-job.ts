import { useMutation } from '@tanstack/react-query';
import { createFavoriteJob, deleteFavoriteJob } from '#contract/job.ts';
import { call } from '../platform/api.ts';
import { useText } from '../platform/translation.ts';
import { toast, toastProblem } from './toast.tsx';

/** A job, and the favourite that it is, if it is one. */
export type FavoriteToSwitch = { job: { id: number; isBillable: boolean }; favoriteJobId: number | null };

/** Makes a job a favourite, or ends that, and says so (FAV-01, JOB-03). */
export function useFavoriteSwitch(onSwitched: () => Promise<unknown>) {
  const { t } = useText();
  const { mutate } = useMutation({
    mutationFn: async ({ job, favoriteJobId }: FavoriteToSwitch) => {
      if (favoriteJobId !== null) await call(deleteFavoriteJob, { params: { id: favoriteJobId } });
      else await call(createFavoriteJob, { body: { id: job.id, isBillable: job.isBillable } });
    },
    onSuccess: async (_, { favoriteJobId }) => {
      toast('success', favoriteJobId !== null ? t('Favorite job removed') : t('Favorite job saved'));
      await onSwitched();
    },
    onError: toastProblem,
  });
  return mutate;
}
