import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { type Day, type DayRange, isDay, rangeOfView } from '#domain/calendar/calendar.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { sessionStore } from '../../platform/storage.ts';

/** Flipping through months loads only where one stays this long, in milliseconds. */
const REFRESH_PAUSE = 200;

/**
 * The month on show: that of the address, of the last visit in this session, or of today. `isSettled` = it is
 * the month to load.
 */
export function useDashboardMonth(today: Day): {
  day: Day;
  month: DayRange;
  isSettled: boolean;
  show: (day: Day) => void;
} {
  const navigate = useNavigate({ from: PATHS.timesheetDashboard });
  const { selectedDate } = useSearch({ from: PATHS.timesheetDashboard });
  const day = dayOf(selectedDate) ?? dayOf(sessionStore.get<string>('dashboardDate')) ?? today;
  useEffect(() => sessionStore.set('dashboardDate', day), [day]);
  const { start, end } = rangeOfView('month', day);
  // The same object until the month changes, or each render would restart the delay before loading.
  const month = useMemo(() => ({ start, end }), [start, end]);
  const [loaded] = useDebouncedValue(month, REFRESH_PAUSE, { leading: true });
  return {
    day,
    month,
    isSettled: loaded.start === start,
    show: (next) => void navigate({ search: { selectedDate: next } }),
  };
}

function dayOf(text: string | null | undefined): Day | null {
  return text && isDay(text) ? text : null;
}
