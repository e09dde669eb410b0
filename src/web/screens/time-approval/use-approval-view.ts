import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type Day, type DayRange, formatDay, rangeOfView } from '#domain/calendar/calendar.ts';
import { PATHS } from '#domain/screen-paths.ts';
import type { TickedOptions } from '#domain/time/time-approval-filter.ts';
import { deviceStore, sessionStore } from '../../platform/storage.ts';
import { todayIn } from '../../platform/today.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { toast } from '../../widgets/dialog/toast.tsx';
import { type ApprovalAddress, dayOf, filtersOfBar, rangeOfAddress } from './opened-by-bar.ts';
import type { Grouping } from './rows/approval-rows.ts';

/** The settings stored for the session. */
type StoredView = { day: Day; until: Day | null; viewAll: boolean; ticked: TickedOptions; grouping: Grouping };

/** The state of the list, from the address and the session. */
export type ApprovalView = Omit<StoredView, 'until'> & {
  today: Day;
  /** The days of the list: a week, or the range of a dashboard bar. */
  range: DayRange;
  isWeek: boolean;
  /** Whether a matrix of people and days is displayed instead of the list. */
  isMatrix: boolean;
  job: { id: number; isBillable: boolean } | null;
  show: (change: { day?: Day; viewAll?: boolean }) => void;
  showEveryJob: () => void;
  setTicked: (ticked: TickedOptions) => void;
  setIsMatrix: (isMatrix: boolean) => void;
  setGrouping: (grouping: Grouping) => void;
};

/** Holds the week, job, filters and view of time approval. */
export function useApprovalView(): ApprovalView {
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate();
  const search: ApprovalAddress = useSearch({ strict: false });
  const params: { jobId?: string; jobIsBillable?: string } = useParams({ strict: false });
  const [kept] = useState(() => sessionStore.get<Partial<StoredView>>('approval'));
  const filters = filtersOfBar(search);
  const isOpenedByBar = filters !== null;
  const [ticked, setTicked] = useState<TickedOptions>(() => filters ?? kept?.ticked ?? {});
  const [grouping, setGrouping] = useState<Grouping>(kept?.grouping ?? 'employee');
  const [isMatrix, setIsMatrix] = useState(() => deviceStore.get<string>('approvalView') !== 'list');
  const today = todayIn(user.agency.timeZone);
  const day = dayOf(search.selectedDate) ?? dayOf(kept?.day) ?? today;
  // Without the parameter the list displays one week, unless the user returns to their earlier view.
  const viewAll = search.viewAll ? search.viewAll === 'true' : !search.selectedDate && (kept?.viewAll ?? false);
  const shown = search.selectedDate ? search : { selectedDate: day, ...(kept?.until ? { until: kept.until } : {}) };
  const until = rangeOfAddress(shown)?.end ?? null;
  const range = useMemo(() => (until ? { start: day, end: until } : rangeOfView('week', day)), [day, until]);
  useEffect(
    () => sessionStore.set('approval', { day, until, viewAll, ticked, grouping } satisfies StoredView),
    [day, until, viewAll, ticked, grouping],
  );

  const settle = useEffectEvent(() => {
    toast(
      'info',
      until
        ? t("Showing one person's time from {start} to {end}; other filters are reset", {
            start: formatDay(day),
            end: formatDay(until),
          })
        : t('Showing the unapproved time of {day}; other filters are reset', { day: formatDay(day) }),
    );
    // The parameter applies once; from now on the displayed filters apply.
    void go({ selectedDate: day, viewAll: 'false', ...(until ? { until } : {}) }, null);
  });
  useEffect(() => {
    if (isOpenedByBar) settle();
  }, [isOpenedByBar]);

  const jobId = Math.abs(Number(params.jobId ?? search.jobId ?? 0));
  const isBillable = (params.jobIsBillable ?? search.jobIsBillable ?? 'true') !== 'false';
  const job = useMemo(
    () => (Number.isInteger(jobId) && jobId > 0 ? { id: jobId, isBillable } : null),
    [jobId, isBillable],
  );

  const go = (
    next: { selectedDate: Day; viewAll: string; until?: Day },
    of: { jobId: string; jobIsBillable: string } | null,
  ) =>
    of
      ? navigate({ to: PATHS.timeApprovalOfJob, params: of, search: next, replace: true })
      : navigate({ to: PATHS.timeApproval, search: next, replace: true });
  return {
    day,
    today,
    range,
    isWeek: until === null,
    isMatrix,
    viewAll,
    ticked,
    grouping: isMatrix ? 'employee' : grouping,
    job,
    show(change) {
      const next = { selectedDate: change.day ?? day, viewAll: String(change.viewAll ?? viewAll) };
      void go(next, job && { jobId: String(job.id), jobIsBillable: String(job.isBillable) });
    },
    showEveryJob: () => void go({ selectedDate: day, viewAll: String(viewAll), ...(until ? { until } : {}) }, null),
    setTicked,
    setIsMatrix(next) {
      setIsMatrix(next);
      deviceStore.set('approvalView', next ? 'matrix' : 'list');
    },
    setGrouping,
  };
}
