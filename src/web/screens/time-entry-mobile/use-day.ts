import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import { type Day, rangeOfView } from '#domain/calendar/calendar.ts';
import { closingOfDay } from '#domain/calendar/period.ts';
import { hundredthsFromNumber } from '#domain/time/hours.ts';
import { todayIn } from '../../platform/today.ts';
import { useUser } from '../../platform/use-session.ts';
import { useDraftStore } from '../../time-entries/drafts/use-draft-store.ts';
import { entriesQuery, pinsQuery, workdaysQuery } from '../../time-entries/time-entry-queries.ts';
import { useTimer } from '../../time-entries/timer/use-timer.ts';
import { useFavorites, usePins } from '../../time-entries/use-pair-toggles.ts';
import { dayItems } from './day-items.ts';
import { shownDay } from './stored-day.ts';

/** Requests the data of a day early, while the screen renders for the first time. */
export function readDayAhead(queryClient: QueryClient, user: SessionUser, selectedDate: string | undefined) {
  const week = rangeOfView('week', shownDay(selectedDate, todayIn(user.agency.timeZone)));
  void queryClient.prefetchQuery(entriesQuery(user.id, week));
  void queryClient.prefetchQuery(pinsQuery(user.id));
  void queryClient.prefetchQuery(workdaysQuery(user.id, week));
}

/** Loads everything that the phone displays for a day: lines, expected hours, timer. Entries are loaded by week. */
export function useDay(day: Day, today: Day) {
  const user = useUser();
  const { store, drafts } = useDraftStore(user.id);
  const week = rangeOfView('week', day);
  const entries = useQuery(entriesQuery(user.id, week));
  const { known, pins } = usePins(user.id);
  const workdays = useQuery(workdaysQuery(user.id, week));
  const favorites = useFavorites();
  const timer = useTimer(today);
  const running = timer.timer?.transactionDate === day ? timer.timer : null;
  const isLoaded = entries.data !== undefined && pins !== undefined;
  const failed = [entries, known].find(({ isError, data }) => isError && data === undefined) ?? null;
  // Displayed only when complete: lines that load later would move under a finger, and a pin would be touched instead of its entry.
  const isThere = isLoaded || failed !== null;
  const items = useMemo(
    () =>
      isThere
        ? dayItems({
            day,
            entries: entries.data ?? [],
            drafts: [...drafts.values()],
            pins: pins ?? [],
            timer: running,
          })
        : [],
    [isThere, day, entries.data, drafts, pins, running],
  );
  const workday = workdays.data?.days.find((each) => each.day === day);
  return {
    store,
    drafts,
    items,
    timer,
    running,
    pins: pins ?? [],
    favorites,
    closing: workday ? closingOfDay(workday) : null,
    holiday: workday?.holiday ?? null,
    leave: workday?.leave ?? null,
    workHours: hundredthsFromNumber(workday?.workHours ?? 0) ?? 0,
    maximum: hundredthsFromNumber(workday?.maximumDailyHours ?? user.maximumDailyHours) ?? 0,
    isLoaded,
    failed,
  };
}
export type ShownDay = ReturnType<typeof useDay>;
