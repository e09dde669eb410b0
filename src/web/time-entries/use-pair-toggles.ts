import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CostType } from '#contract/http/values.ts';
import { createPin, deletePin, type Pin } from '#contract/time/pin.ts';
import type { JobBrief } from '#contract/time/time-entry.ts';
import type { FavoriteJob } from '#contract/time/timesheet-job.ts';
import { FAVORITE_SWITCH, type FavoriteToSwitch, useFavoriteSwitch } from '../jobs/favorite-job.ts';
import { call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useText } from '../platform/translation.ts';
import { toast } from '../widgets/dialog/toast.tsx';
import { usePressed, useRecordSwitch } from '../widgets/use-record-switch.ts';
import { favoritesQuery, pinsQuery } from './time-entry-queries.ts';

/** A job and cost type, with its pin if pinned. */
export type PinnablePair = { job: JobBrief; costType: CostType | null; pinId: number | null };

type PinToSwitch = Pick<PinnablePair, 'job' | 'costType'> & { employeeId: number };

const PIN_SWITCH = 'pin-switch';
const pinKey = ({ job, costType, employeeId }: PinToSwitch) => `${employeeId} ${job.id} ${costType?.id}`;

/** The id of a new pin or favourite until the server assigns one. */
const NO_ID_YET = 0;

/** A person's pins, including pending toggles. */
export function usePins(employeeId: number) {
  const known = useQuery(pinsQuery(employeeId));
  const pressed = usePressed<PinToSwitch>(PIN_SWITCH);
  const { data } = known;
  const pins = useMemo(() => {
    const shown = new Map((data ?? []).map((pin) => [pinKey({ ...pin, employeeId }), pin]));
    for (const { item, isOn } of pressed) {
      if (item.employeeId !== employeeId || !item.costType) continue;
      const { job, costType } = item;
      const pin: Pin = { id: NO_ID_YET, job, costType, employee: { id: employeeId, name: '' } };
      if (!isOn) shown.delete(pinKey(item));
      else if (!shown.has(pinKey(item))) shown.set(pinKey(item), pin);
    }
    return data && [...shown.values()];
  }, [data, pressed, employeeId]);
  return { known, pins };
}

/** The user's favourites, including pending toggles; undefined until known. */
export function useFavorites(): FavoriteJob[] | undefined {
  const { data } = useQuery(favoritesQuery);
  const pressed = usePressed<FavoriteToSwitch>(FAVORITE_SWITCH);
  return useMemo(() => {
    const shown = new Map((data ?? []).map((favorite) => [favorite.job.id, favorite]));
    for (const { item, isOn } of pressed) {
      if (!isOn) shown.delete(item.id);
      else if (!shown.has(item.id)) shown.set(item.id, { id: NO_ID_YET, favoriteJobId: NO_ID_YET, job: item });
    }
    return data && [...shown.values()];
  }, [data, pressed]);
}

/** Returns functions that toggle pins and favourites, with messages. */
export function usePairToggles(employeeId: number, favorites: readonly FavoriteJob[] | undefined) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const pin = useRecordSwitch<PinToSwitch>({
    name: PIN_SWITCH,
    keyOf: pinKey,
    create: async ({ job, costType, employeeId: whose }) => {
      const body = { job: { id: job.id }, costType: { id: costType!.id }, employee: { id: whose } };
      return (await call(createPin, { body })).id;
    },
    remove: (id) => call(deletePin, { params: { id } }),
    onSwitched: (isOn) => {
      toast('success', isOn ? t('Pin saved') : t('Pin removed'));
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: pinsQuery(employeeId).queryKey }),
        queryClient.invalidateQueries({ queryKey: queryKeys.timeEntriesOf(employeeId) }),
      ]);
    },
  });
  const favorite = useFavoriteSwitch(() => queryClient.invalidateQueries({ queryKey: favoritesQuery.queryKey }));
  return {
    togglePin: ({ job, costType, pinId }: PinnablePair) => pin.press({ job, costType, employeeId }, pinId),
    toggleFavorite: ({ id, isBillable }: Pick<JobBrief, 'id' | 'isBillable'>) =>
      favorite.press({ id, isBillable }, favorites?.find(({ job }) => job.id === id)?.favoriteJobId ?? null),
  };
}
