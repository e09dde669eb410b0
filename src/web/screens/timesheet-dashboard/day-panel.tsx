import { useMemo } from 'react';
import type { ReportRow } from '#contract/time/timesheet-report.ts';
import { type Day, type DayRange, daysOfRange, formatDay, parts } from '#domain/calendar/calendar.ts';
import { hoursAsNumber, sumHours } from '#domain/time/hours.ts';
import { totalsBy } from '#domain/time/report-totals.ts';
import { formatHours } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import type { BarAction, ChartBar, ChartMeasure } from '../../widgets/chart/chart-bar.ts';
import { ChartPanel, type ChartSource } from '../../widgets/chart/chart-panel.tsx';
import { CHART_HEIGHT } from './chart-height.ts';

const NO_ROWS: readonly ReportRow[] = [];

/** Displays the hours of a measure on each day of the month. */
export function DayPanel(props: {
  title: string;
  empty: string;
  measure: ChartMeasure['key'];
  month: DayRange;
  rows: readonly ReportRow[] | undefined;
  source: ChartSource;
  /** Returns what a bar opens; undefined if nothing. */
  actionOf?: ((day: Day, hours: string) => BarAction) | undefined;
}) {
  const { t, field } = useText();
  const { measure, month, rows = NO_ROWS, actionOf } = props;
  const measures = useMemo(() => [{ key: measure, label: field('Hours') }], [measure, field]);
  const totals = useMemo(() => totalsBy(rows, ({ date }) => ({ key: date, label: date })), [rows]);
  const bars = useMemo(() => {
    const hoursOf = new Map(totals.map(({ key, hundredths }) => [key, hundredths]));
    return daysOfRange(month).map((day): ChartBar => {
      const named = { key: day, label: formatDay(day), tick: String(parts(day).dayOfMonth) };
      const hundredths = hoursOf.get(day);
      if (hundredths === undefined) return { ...named, figures: {} };
      const text = formatHours(hundredths);
      return {
        ...named,
        figures: { [measure]: { value: hoursAsNumber(hundredths), text } },
        ...(actionOf ? { action: actionOf(day, text) } : {}),
      };
    });
  }, [totals, month, measure, actionOf]);
  const hours = formatHours(sumHours(totals.map(({ hundredths }) => hundredths)));
  return (
    <ChartPanel
      title={props.title}
      total={t('{hours} hours', { hours })}
      source={props.source}
      loading={t('Loading reports')}
      empty={props.empty}
      subject={field('Date')}
      measures={measures}
      bars={bars}
      height={CHART_HEIGHT}
    />
  );
}
