import { useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#contract/identity/session.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { costTypesQuery } from '../../jobs/cost-types.ts';
import { jobFromAddressQuery } from '../../jobs/job-from-address.ts';
import { isMobile } from '../../platform/device.ts';
import { formatHours } from '../../platform/formats.ts';
import { chooseLanguageOf } from '../../platform/language.ts';
import { useText } from '../../platform/translation.ts';
import { useSession } from '../../platform/use-session.ts';
import { useToday } from '../../platform/use-today.ts';
import { outboxOf } from '../../time-entries/drafts/open-outbox.ts';
import { workdaysQuery } from '../../time-entries/time-entry-queries.ts';
import { callStopTimer } from '../../time-entries/timer/stop-timer-call.ts';
import { useTimer } from '../../time-entries/timer/use-timer.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import { placeOf } from './choice.ts';
import type { PaletteAction } from './palette-actions.ts';

/** Returns the running timer, and a function that carries out an action; `goTo` navigates. */
export function useRunAction(user: SessionUser, goTo: (href: string) => void) {
  const { t } = useText();
  const session = useSession();
  const queryClient = useQueryClient();
  const today = useToday(user.agency.timeZone);
  const timer = useTimer(today);
  const { setColorScheme } = useMantineColorScheme();

  /**
   * Returns the job with the cost type to use: the user's own if the job offers it, or the only one. Null if the user has to choose, in
   * time entry.
   */
  const findPlace = async (jobId: number) => {
    const [job, costTypes, { defaultCostType }] = await Promise.all([
      queryClient.fetchQuery(jobFromAddressQuery(jobId, user.id)),
      queryClient.fetchQuery(costTypesQuery(jobId)),
      queryClient.fetchQuery(workdaysQuery(user.id, { start: today, end: today })),
    ]);
    const own = costTypes.find(({ id }) => id === defaultCostType?.id);
    const costType = own ?? (costTypes.length === 1 ? costTypes[0] : undefined);
    if (costType) return { job, costType, day: today };
    toast('info', t('Choose a cost type for {job}', { job: job.code }));
    const path = isMobile(navigator.userAgent) ? PATHS.mobileAdd : PATHS.timeEntry;
    goTo(placeOf(path, {}, { jobId: String(jobId) }));
    return null;
  };

  const carryOut = async (action: PaletteAction) => {
    switch (action.kind) {
      case 'stop-timer':
        if (!callStopTimer()) timer.stop();
        return;
      case 'language':
        return chooseLanguageOf(user, session);
      case 'colors':
        return setColorScheme(action.colors);
      case 'start-timer': {
        const place = await findPlace(action.jobId);
        if (!place) return;
        const { isBillable } = place.job;
        await timer.startOn(outboxOf(queryClient, user, user.id), null, place, { notes: '', isBillable });
        return toast('success', t('Timer started on {job}', { job: `${place.job.code}, ${place.costType.name}` }));
      }
      case 'add-hours': {
        const place = await findPlace(action.jobId);
        if (!place) return;
        const wanted = { units: action.hours, notes: '', isBillable: place.job.isBillable };
        // Like a new entry typed in the grid: it is kept, sent and reported.
        outboxOf(queryClient, user, user.id).commit(
          [{ ...place, entryId: null, base: null, text: formatHours(action.hours), wanted }],
          { shown: [place] },
        );
      }
    }
  };
  return {
    timed: timer.timer && `${timer.timer.job.code}, ${timer.timer.costType.name}`,
    run: (action: PaletteAction) => void carryOut(action).catch(toastProblem),
  };
}
