import type { ReportRow } from '#contract/timesheet-report.ts';
import { type Day, type DayRange, daysOfRange, formatDay, parts } from '#domain/calendar.ts';
import { formatHours, hoursAsNumber, sumHours } from '#domain/hours.ts';
import { totalsBy } from '#domain/report-totals.ts';
import { useText } from '../../platform/translation.ts';
import type { BarAction, ChartBar, ChartMeasure } from '../../widgets/chart-bar.ts';
import { ChartPanel, type ChartSource } from '../../widgets/chart-panel.tsx';
import { CHART_HEIGHT } from './chart-height.ts';

/** Hours of a measure on each day of the month. */
export function DayPanel(props: {
  title: string;
  empty: string;
  measure: ChartMeasure;
  month: DayRange;
  rows: readonly ReportRow[] | undefined;
  source: ChartSource;
  /** What a bar leads to, where it leads somewhere. */
  actionOf?: ((day: Day, hours: string) => BarAction) | undefined;
}) {
  const { t, field } = useText();
  const { measure, rows = [], actionOf } = props;
  const totals = new Map(totalsBy(rows, ({ date }) => ({ key: date, label: date })).map((total) => [total.key, total]));
  const bars = daysOfRange(props.month).map((day): ChartBar => {
    const total = totals.get(day);
    const text = total && formatHours(total.hundredths);
    return {
      key: day,
      label: formatDay(day),
      tick: String(parts(day).dayOfMonth),
      figures: total && text ? { [measure.key]: { value: hoursAsNumber(total.hundredths), text } } : {},
      ...(text && actionOf ? { action: actionOf(day, text) } : {}),
    };
  });
  const sum = formatHours(sumHours([...totals.values()].map(({ hundredths }) => hundredths)));
  return (
    <ChartPanel
      title={props.title}
      total={t('{hours} hours', { hours: sum })}
      source={props.source}
      loading={t('Loading reports')}
      empty={props.empty}
      subject={field('Date')}
      measures={[measure]}
      bars={bars}
      height={CHART_HEIGHT}
    />
  );
}
