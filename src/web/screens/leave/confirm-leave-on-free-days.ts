import { readWorkdays } from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { call } from '../../platform/api.ts';
import { confirm } from '../../widgets/dialog/questions.ts';

/** Asks for confirmation before a leave request for days without expected hours, such as a weekend. Returns whether to continue. */
export async function confirmLeaveOnFreeDays(
  t: (original: string) => string,
  firstDay: Day,
  lastDay: Day,
): Promise<boolean> {
  // Without an answer the request itself says why.
  const days = await call(readWorkdays, { query: { startDate: firstDay, endDate: lastDay } }).catch(() => null);
  if (!days || days.days.some(({ workHours }) => workHours > 0)) return true;
  return confirm({
    title: t('No hours are expected on these days'),
    message: t('No hours are expected on these days, so no leave is needed. Request it anyway?'),
    yes: t('Request leave'),
    no: t('Cancel'),
  });
}
