import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Day, formatDay } from '#domain/calendar.ts';
import { isMobile } from '../../platform/device.ts';
import { PATHS } from '../../platform/paths.ts';
import { useText } from '../../platform/translation.ts';
import type { BarAction } from '../../widgets/chart-bar.ts';

/** What a bar of a day leads to: the day's time entry, or its approval (TDASH-03, TDASH-04). `hours` = as they are read. */
export function useDayActions(): {
  toTimeEntry: (day: Day, hours: string) => BarAction;
  toApproval: (day: Day, hours: string) => BarAction;
} {
  const { t } = useText();
  const router = useRouter();
  return useMemo(() => {
    const timeEntry = isMobile(navigator.userAgent) ? PATHS.mobileTimeEntry : PATHS.timeEntry;
    const actionTo = (place: { to: string; search: Record<string, string> }, day: Day, hours: string): BarAction => ({
      label: `${formatDay(day)}: ${t('{hours} hours', { hours })}`,
      href: router.buildLocation(place).href,
      run: () => void router.navigate(place),
    });
    return {
      toTimeEntry: (day, hours) => actionTo({ to: timeEntry, search: { selectedDate: day } }, day, hours),
      // What the bar counts, and nothing else, whatever was filtered there before (FIX-26).
      toApproval: (day, hours) =>
        actionTo({ to: PATHS.timeApproval, search: { selectedDate: day, only: 'unapproved' } }, day, hours),
    };
  }, [t, router]);
}
