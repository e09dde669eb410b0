import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type Day, type DayRange, formatDay, isDay, rangeOfView } from '#domain/calendar.ts';
import { PATHS } from '../../platform/paths.ts';
import { sessionStore } from '../../platform/storage.ts';
import { todayIn } from '../../platform/today.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { toast } from '../../widgets/toast.tsx';
import type { TickedOptions } from './approval-filters.ts';
import type { Grouping } from './approval-rows.ts';

/** What is kept for the session (APPR-17). */
type KeptView = { day: Day; viewAll: boolean; ticked: TickedOptions; grouping: Grouping };

/** What the list shows, as the address (SHELL-02) and the session say. */
export type ApprovalView = KeptView & {
  today: Day;
  week: DayRange;
  job: { id: number; isBillable: boolean } | null;
  show: (change: { day?: Day; viewAll?: boolean }) => void;
  showEveryJob: () => void;
  setTicked: (ticked: TickedOptions) => void;
  setGrouping: (grouping: Grouping) => void;
};

/** The week, job, filters and grouping of the approval list. */
export function useApprovalView(): ApprovalView {
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate();
  const search: {
    selectedDate?: string;
    viewAll?: string;
    jobId?: string;
    jobIsBillable?: string;
    /** `unapproved` = the unapproved time of that one day, whatever the session's filters (FIX-26). */
    only?: string;
  } = useSearch({ strict: false });
  const params: { jobId?: string; jobIsBillable?: string } = useParams({ strict: false });
  const [kept] = useState(() => sessionStore.get<Partial<KeptView>>('approval'));
  const isOneDay = search.only === 'unapproved' && dayOf(search.selectedDate) !== null;
  const [ticked, setTicked] = useState<TickedOptions>(() =>
    isOneDay ? { date: [search.selectedDate!], status: ['unapproved'] } : (kept?.ticked ?? {}),
  );
  const [grouping, setGrouping] = useState<Grouping>(kept?.grouping ?? 'employee');
  const today = todayIn(user.agency.timeZone);
  const day = dayOf(search.selectedDate) ?? dayOf(kept?.day) ?? today;
  // A place without the parameter shows one week (SHELL-02), except where one comes back to what one had.
  const viewAll = search.viewAll ? search.viewAll === 'true' : !search.selectedDate && (kept?.viewAll ?? false);
  const week = useMemo(() => rangeOfView('week', day), [day]);
  useEffect(
    () => sessionStore.set('approval', { day, viewAll, ticked, grouping } satisfies KeptView),
    [day, viewAll, ticked, grouping],
  );

  const settle = useEffectEvent(() => {
    toast('info', t('Shown is the unapproved time of {day}; other filters are reset', { day: formatDay(day) }));
    // Said once: from now on the filters are as they stand on the screen.
    void go({ selectedDate: day, viewAll: 'false' }, null);
  });
  useEffect(() => {
    if (isOneDay) settle();
  }, [isOneDay]);

  const jobId = Math.abs(Number(params.jobId ?? search.jobId ?? 0));
  const isBillable = (params.jobIsBillable ?? search.jobIsBillable ?? 'true') !== 'false';
  const job = useMemo(
    () => (Number.isInteger(jobId) && jobId > 0 ? { id: jobId, isBillable } : null),
    [jobId, isBillable],
  );

  const go = (next: { selectedDate: Day; viewAll: string }, of: { jobId: string; jobIsBillable: string } | null) =>
    of
      ? navigate({ to: PATHS.timeApprovalOfJob, params: of, search: next, replace: true })
      : navigate({ to: PATHS.timeApproval, search: next, replace: true });
  return {
    day,
    today,
    week,
    viewAll,
    ticked,
    grouping,
    job,
    show(change) {
      const next = { selectedDate: change.day ?? day, viewAll: String(change.viewAll ?? viewAll) };
      void go(next, job && { jobId: String(job.id), jobIsBillable: String(job.isBillable) });
    },
    showEveryJob: () => void go({ selectedDate: day, viewAll: String(viewAll) }, null),
    setTicked,
    setGrouping,
  };
}

function dayOf(text: string | undefined): Day | null {
  return text && isDay(text) ? text : null;
}
