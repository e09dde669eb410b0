import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FavoriteJob } from '#contract/job.ts';
import { createPin, deletePin } from '#contract/pin.ts';
import type { JobBrief } from '#contract/time-entry.ts';
import type { CostType } from '#contract/values.ts';
import { call } from '../platform/api.ts';
import { useText } from '../platform/translation.ts';
import { useFavoriteSwitch } from '../widgets/favorite-job.ts';
import { toast, toastProblem } from '../widgets/toast.tsx';
import { favoritesQuery, pinsQuery } from './time-entry-queries.ts';

/** A pair of job and cost type, and its pin if it has one. */
export type PinnablePair = { job: JobBrief; costType: CostType | null; pinId: number | null };

/** Switches pins and favourites of one employee's time, and says so (PIN-01, FAV-01). */
export function usePairToggles(employeeId: number, favorites: readonly FavoriteJob[]) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const refreshPins = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: pinsQuery(employeeId).queryKey }),
      queryClient.invalidateQueries({ queryKey: ['time-entries', employeeId] }),
    ]);

  const pin = useMutation({
    mutationFn: async ({ pinId, job, costType }: PinnablePair) => {
      if (pinId !== null) await call(deletePin, { params: { id: pinId } });
      else
        await call(createPin, {
          body: { job: { id: job.id }, costType: { id: costType!.id }, employee: { id: employeeId } },
        });
    },
    onSuccess: async (_, { pinId }) => {
      toast('success', pinId !== null ? t('Pin removed') : t('Pin saved'));
      await refreshPins();
    },
    onError: toastProblem,
  });

  const switchFavorite = useFavoriteSwitch(() => queryClient.invalidateQueries({ queryKey: favoritesQuery.queryKey }));
  const toggleFavorite = (job: Pick<JobBrief, 'id' | 'isBillable'>) => {
    const there = favorites.find((candidate) => candidate.job.id === job.id);
    switchFavorite({ job, favoriteJobId: there?.favoriteJobId ?? null });
  };

  return { togglePin: pin.mutate, toggleFavorite };
}
