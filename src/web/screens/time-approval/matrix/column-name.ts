import { formatDay, isoWeekOf } from '#domain/calendar/calendar.ts';
import type { Texts } from '../../../platform/translation.ts';
import { weekdayText } from '../../../platform/weekday.ts';
import type { MatrixColumn } from './person-days.ts';

/** Names a column: its day, its week, or the time before the weeks. */
export function columnName({ kind, start }: MatrixColumn, t: Texts['t']): string {
  if (kind === 'before') return t('Earlier');
  if (kind === 'week') return t('Week {week}', { week: isoWeekOf(start).week });
  return `${weekdayText(start, t)} ${formatDay(start)}`;
}
