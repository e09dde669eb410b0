import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFavoriteJob, deleteFavoriteJob } from '#contract/job.ts';
import { createPin, deletePin, type Pin } from '#contract/pin.ts';
import { canPin } from '#domain/pin.ts';
import { canClone } from '#domain/time-entry.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { toast, toastProblem } from '../../widgets/toast.tsx';
import type { DraftStore } from './draft-store.ts';
import { favoritesQuery, pinsQuery } from './time-entry-queries.ts';
import type { Line } from './time-sheet.ts';

/** What can be done with a line as a whole. */
export type LineActions = {
  canTogglePin: (line: Line) => boolean;
  togglePin: (line: Line) => void;
  toggleFavorite: (line: Line) => void;
  canClone: (line: Line) => boolean;
};

/** Pinning and favourites of lines (PIN-01, FAV-01), and whether a line can be cloned (TE-11). */
export function useLineActions(given: {
  employeeId: number;
  store: DraftStore;
  favorites: { favoriteJobId: number; job: { id: number } }[];
  pins: Pin[];
}): LineActions {
  const { t } = useText();
  const queryClient = useQueryClient();
  const refreshPins = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: pinsQuery(given.employeeId).queryKey }),
      queryClient.invalidateQueries({ queryKey: ['time-entries', given.employeeId] }),
    ]);

  const pin = useMutation({
    mutationFn: async ({ pinId, job, costType }: Line) => {
      if (pinId !== null) await call(deletePin, { params: { id: pinId } });
      else
        await call(createPin, {
          body: { job: { id: job.id }, costType: { id: costType!.id }, employee: { id: given.employeeId } },
        });
    },
    onSuccess: async (_, { pinId }) => {
      toast('success', pinId !== null ? t('Pin removed') : t('Pin saved'));
      await refreshPins();
    },
    onError: toastProblem,
  });

  const favorite = useMutation({
    mutationFn: async ({ job }: Line) => {
      const there = given.favorites.find((candidate) => candidate.job.id === job.id);
      if (there) await call(deleteFavoriteJob, { params: { id: there.favoriteJobId } });
      else await call(createFavoriteJob, { body: { id: job.id, isBillable: job.isBillable } });
      return there !== undefined;
    },
    onSuccess: async (wasFavorite) => {
      toast('success', wasFavorite ? t('Favorite job removed') : t('Favorite job saved'));
      await queryClient.invalidateQueries({ queryKey: favoritesQuery.queryKey });
    },
    onError: toastProblem,
  });

  return {
    canTogglePin: (line) => line.pinId !== null || canPin(line.job, line.costType),
    togglePin: (line) => pin.mutate(line),
    toggleFavorite: (line) => favorite.mutate(line),
    canClone: ({ job, costType, total }) =>
      canClone({ isJobActive: job.isActive, isCostTypeActive: costType?.isActive ?? false, units: total }),
  };
}
