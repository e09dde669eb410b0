import { createFavoriteJob, deleteFavoriteJob } from '#contract/time/timesheet-job.ts';
import { call } from '../platform/api.ts';
import { useText } from '../platform/translation.ts';
import { toast } from '../widgets/dialog/toast.tsx';
import { useRecordSwitch } from '../widgets/use-record-switch.ts';

export const FAVORITE_SWITCH = 'favorite-job-switch';

/** A job to add to or remove from the favourites. */
export type FavoriteToSwitch = { id: number; isBillable: boolean };

/** Returns a function that adds or removes a favourite, with a message. */
export function useFavoriteSwitch(readAgain: () => Promise<unknown>) {
  const { t } = useText();
  return useRecordSwitch<FavoriteToSwitch>({
    name: FAVORITE_SWITCH,
    keyOf: ({ id }) => id,
    create: async ({ id, isBillable }) => (await call(createFavoriteJob, { body: { id, isBillable } })).favoriteJobId,
    remove: (id) => call(deleteFavoriteJob, { params: { id } }),
    onSwitched: async (isOn) => {
      toast('success', isOn ? t('Favorite job saved') : t('Favorite job removed'));
      await readAgain();
    },
  });
}
