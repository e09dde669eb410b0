import { Button, Text, Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../platform/translation.ts';
import { LoadFailure, LoadingRows } from '../load-states.tsx';
import { BarChart, type BarChartProps } from './bar-chart.tsx';
import type { ChartBar, ChartMeasure } from './chart-bar.ts';
import classes from './chart-panel.module.css';
import { ChartTable } from './chart-table.tsx';

/** A chart's data source: loading, failed or loaded. */
export type ChartSource = { isPending: boolean; error: Error | null; onRetry: () => void };

/** The height of a placeholder row, in pixels. */
const SKELETON_ROW = 36;

/** A titled chart that can be displayed as a table, with placeholders while there's no data. An empty one is only as high as its text. */
export function ChartPanel(
  props: Omit<BarChartProps, 'label'> & {
    title: string;
    /** The title's heading level. */
    titleOrder?: 2 | 3;
    /** Next to the title, such as the total. */
    total?: string;
    source: ChartSource;
    /** What is loading, for noticeable waits. */
    loading: string;
    /** The text if there's nothing to display. */
    empty?: string;
    /** The heading of the table's first column. */
    subject: string;
    /** The table's rows, if more than the chart has room for. */
    rows?: readonly ChartBar[];
    children?: ReactNode;
  },
) {
  const { t } = useText();
  const { title, source, measures, bars, height } = props;
  const [isTable, setIsTable] = useState(false);
  const titleId = useId();
  const rows = props.rows ?? bars.filter(({ figures }) => measures.some(({ key }) => figures[key]));
  const isEmpty = !source.isPending && !source.error && rows.length === 0;
  const hasFigures = !source.isPending && !source.error && rows.length > 0;
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title id={titleId} order={props.titleOrder ?? 2} className={classes.title!}>
          {title}
        </Title>
        {hasFigures && !isTable && measures.length > 1 && <Legend measures={measures} />}
        {hasFigures && props.total && (
          <Text size="sm" c="dimmed">
            {props.total}
          </Text>
        )}
        {hasFigures && (
          <Button
            size="compact-xs"
            variant="subtle"
            ml="auto"
            aria-label={t(isTable ? '{title} as a chart' : '{title} as a table', { title })}
            onClick={() => setIsTable(!isTable)}
          >
            {t(isTable ? 'As a chart' : 'As a table')}
          </Button>
        )}
      </div>
      <div className={classes.body} style={isEmpty ? {} : { height }}>
        {source.error ? (
          <LoadFailure error={source.error} onRetry={source.onRetry} />
        ) : source.isPending ? (
          <LoadingRows what={props.loading} count={Math.floor(height / SKELETON_ROW)} />
        ) : rows.length === 0 ? (
          <Text size="sm" c="dimmed">
            {props.empty ?? t('No data to present')}
          </Text>
        ) : isTable ? (
          <ChartTable title={title} subject={props.subject} measures={measures} rows={rows} />
        ) : (
          <BarChart {...props} label={title} />
        )}
      </div>
    </section>
  );
}

/** The colours of measures, next to the title. */
function Legend({ measures }: { measures: readonly ChartMeasure[] }) {
  return (
    <ul className={classes.legend}>
      {measures.map(({ key, label }) => (
        <li key={key}>
          <span className={classes.swatch} style={{ background: `var(--measure-${key})` }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
