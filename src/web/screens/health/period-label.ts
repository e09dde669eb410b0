import { formatDay, isDay } from '#domain/calendar/calendar.ts';

/** Formats the day or week for which scheduled work ran. */
export function describePeriod(
  t: (original: string, values: Record<string, string>) => string,
  period: string,
): string {
  const week = /^(\d+)-W(\d+)$/.exec(period);
  if (week) return t('week {week} of {year}', { week: String(Number(week[2])), year: week[1]! });
  return isDay(period) ? formatDay(period) : period;
}
