import { formatHours, hoursAsNumber, sumHours } from '#domain/hours.ts';
import { largestFirst, type Total, withRest } from '#domain/report-totals.ts';
import { useText } from '../../platform/translation.ts';
import type { ChartBar, ChartMeasure } from '../../widgets/chart-bar.ts';
import { ChartPanel, type ChartSource } from '../../widgets/chart-panel.tsx';
import { CHART_HEIGHT } from './chart-height.ts';

/** So many names can be read at that height; what is over is told by its sum in the last line, and one by one in the table. */
const MOST_BARS = 11;

/** Hours of a measure by name, the largest first: clients, jobs, people. */
export function NamedPanel(props: {
  title: string;
  titleOrder?: 2 | 3;
  empty: string;
  subject: string;
  measure: ChartMeasure;
  totals: readonly Total[];
  source: ChartSource;
  /** Shows the time of one of them only, or of all again. */
  onPick?: (key: string) => void;
}) {
  const { t } = useText();
  const { measure, onPick } = props;
  const barOf = ({ key, label, hundredths }: Total): ChartBar => {
    const hours = formatHours(hundredths);
    return {
      key,
      label,
      tick: label,
      figures: { [measure.key]: { value: hoursAsNumber(hundredths), text: hours } },
      ...(onPick ? { action: { label: `${label}: ${t('{hours} hours', { hours })}`, run: () => onPick(key) } } : {}),
    };
  };
  const totals = largestFirst(props.totals);
  const { shown, rest } = withRest(totals, MOST_BARS);
  const sumOf = (some: readonly Total[]) => sumHours(some.map(({ hundredths }) => hundredths));
  // As a bar it would be longer than all others and make them hard to tell apart.
  const label = t('{count} others', { count: rest.length });
  const others: ChartBar = {
    key: 'others',
    label,
    tick: label,
    figures: { [measure.key]: { value: 0, text: formatHours(sumOf(rest)) } },
  };
  return (
    <ChartPanel
      title={props.title}
      titleOrder={props.titleOrder ?? 2}
      total={t('{hours} hours', { hours: formatHours(sumOf(totals)) })}
      source={props.source}
      loading={t('Loading reports')}
      empty={props.empty}
      subject={props.subject}
      measures={[measure]}
      bars={[...shown.map(barOf), ...(rest.length > 0 ? [others] : [])]}
      rows={totals.map(barOf)}
      isLying
      height={CHART_HEIGHT}
    />
  );
}
