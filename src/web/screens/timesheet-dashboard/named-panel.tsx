import { useMemo } from 'react';
import { hoursAsNumber, sumHours } from '#domain/time/hours.ts';
import { largestFirst, type Total, withRest } from '#domain/time/report-totals.ts';
import { formatHours } from '../../platform/formats.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import type { BarAction, ChartBar, ChartMeasure } from '../../widgets/chart/chart-bar.ts';
import { ChartPanel, type ChartSource } from '../../widgets/chart/chart-panel.tsx';
import { CHART_HEIGHT } from './chart-height.ts';

/** The maximum number of names that fit; the last line sums up the others, and the table lists them. */
const MOST_BARS = 11;

/** Displays the hours of a measure by name, largest first: clients, jobs, people. */
export function NamedPanel(props: {
  title: string;
  titleOrder?: 2 | 3;
  empty: string;
  subject: string;
  measure: ChartMeasure['key'];
  totals: readonly Total[];
  source: ChartSource;
  /** Displays the time of one of them only, or of all again. */
  onPick?: (key: string) => void;
  /** Returns what a bar opens; used instead of `onPick`. */
  actionOf?: ((key: string, label: string) => BarAction) | undefined;
}) {
  const { t, field } = useText();
  const { measure, totals, onPick, actionOf } = props;
  const measures = useMemo(() => [{ key: measure, label: field('Hours') }], [measure, field]);
  const { bars, rows } = useMemo(() => {
    const action = actionOf ?? (onPick && ((key: string, label: string) => ({ label, run: () => onPick(key) })));
    return barsOf(totals, measure, action, t);
  }, [totals, measure, onPick, actionOf, t]);
  return (
    <ChartPanel
      title={props.title}
      titleOrder={props.titleOrder ?? 2}
      total={t('{hours} hours', { hours: sumOf(totals) })}
      source={props.source}
      loading={t('Loading reports')}
      empty={props.empty}
      subject={props.subject}
      measures={measures}
      bars={bars}
      rows={rows}
      isLying
      height={CHART_HEIGHT}
    />
  );
}

function barsOf(
  totals: readonly Total[],
  measure: ChartMeasure['key'],
  actionOf: ((key: string, label: string) => BarAction) | undefined,
  t: Texts['t'],
): { bars: ChartBar[]; rows: ChartBar[] } {
  const rowOf = ({ key, label, hundredths }: Total): ChartBar => {
    const hours = formatHours(hundredths);
    const name = `${label}: ${t('{hours} hours', { hours })}`;
    return {
      key,
      label,
      tick: label,
      figures: { [measure]: { value: hoursAsNumber(hundredths), text: hours } },
      ...(actionOf ? { action: actionOf(key, name) } : {}),
    };
  };
  const ordered = largestFirst(totals);
  const { shown, rest } = withRest(ordered, MOST_BARS);
  // As a bar it would be longer than all others and make them hard to compare.
  const label = t('{count} {count, other|others}', { count: rest.length });
  const others = { key: 'others', label, tick: label, figures: { [measure]: { value: 0, text: sumOf(rest) } } };
  return {
    bars: [...shown.map(rowOf), ...(rest.length > 0 ? [others] : [])],
    rows: ordered.map(rowOf),
  };
}

function sumOf(totals: readonly Total[]): string {
  return formatHours(sumHours(totals.map(({ hundredths }) => hundredths)));
}
