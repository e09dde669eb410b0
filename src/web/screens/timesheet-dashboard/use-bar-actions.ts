import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Day, type DayRange, formatDay } from '#domain/calendar/calendar.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { isMobile } from '../../platform/device.ts';
import { useText } from '../../platform/translation.ts';
import type { BarAction } from '../../widgets/chart/chart-bar.ts';

/** A person's time as a bar counts it: on some jobs, if the dashboard is filtered. */
export type PersonTime = { employeeId: number; jobIds: readonly number[] | null; range: DayRange };

/**
 * Returns what a click on a bar opens: a day's time entry or approval, or the approval of a person's time. `hours` and `label` = as
 * displayed.
 */
export function useBarActions(): {
  toTimeEntry: (day: Day, hours: string) => BarAction;
  toApproval: (day: Day, hours: string) => BarAction;
  toPerson: (time: PersonTime, label: string) => BarAction;
} {
  const { t } = useText();
  const router = useRouter();
  return useMemo(() => {
    const timeEntry = isMobile(navigator.userAgent) ? PATHS.mobileTimeEntry : PATHS.timeEntry;
    const leadTo = (place: { to: string; search: Record<string, string> }, label: string): BarAction => ({
      label,
      href: router.buildLocation(place).href,
      run: () => void router.navigate(place),
    });
    const actionTo = (place: { to: string; search: Record<string, string> }, day: Day, hours: string) =>
      leadTo(place, `${formatDay(day)}: ${t('{hours} hours', { hours })}`);
    return {
      toTimeEntry: (day, hours) => actionTo({ to: timeEntry, search: { selectedDate: day } }, day, hours),
      // Exactly what the bar counts, replacing earlier filters.
      toApproval: (day, hours) =>
        actionTo({ to: PATHS.timeApproval, search: { selectedDate: day, only: 'unapproved' } }, day, hours),
      toPerson: ({ employeeId, jobIds, range }, label) => {
        const days = { selectedDate: range.start, until: range.end };
        const whose = { only: 'person', employeeId: String(employeeId), ...(jobIds ? { jobs: jobIds.join(',') } : {}) };
        return leadTo({ to: PATHS.timeApproval, search: { ...days, ...whose } }, label);
      },
    };
  }, [t, router]);
}
