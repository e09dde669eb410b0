import { Button, Text, Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../platform/translation.ts';
import { Empty, LoadFailure, Loading } from '../load-states.tsx';
import { BarChart, type BarChartProps } from './bar-chart.tsx';
import type { ChartBar } from './chart-bar.ts';
import classes from './chart-panel.module.css';
import { ChartTable } from './chart-table.tsx';

/** Where the figures of a chart come from: still on their way, failed, or there. */
export type ChartSource = { isPending: boolean; error: Error | null; onRetry: () => void };

/** A chart under its title, which can be read as a table; and what stands there while there are no figures (WID-12). */
export function ChartPanel(
  props: Omit<BarChartProps, 'label'> & {
    title: string;
    /** Of the title among the headings of the page. */
    titleOrder?: 2 | 3;
    /** Beside the title, such as the sum. */
    total?: string;
    source: ChartSource;
    /** What is loading, for a wait that is long enough to be noticed. */
    loading: string;
    /** What stands there when there is nothing to show. */
    empty?: string;
    /** What the table lists, at the head of its first column. */
    subject: string;
    /** What the table lists, where that is more than the chart has room for. */
    rows?: readonly ChartBar[];
    children?: ReactNode;
  },
) {
  const { t } = useText();
  const { title, source, measures, bars, height } = props;
  const [isTable, setIsTable] = useState(false);
  const titleId = useId();
  const rows = props.rows ?? bars.filter(({ figures }) => measures.some(({ key }) => figures[key]));
  const hasFigures = !source.isPending && !source.error && rows.length > 0;
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title id={titleId} order={props.titleOrder ?? 2} className={classes.title!}>
          {title}
        </Title>
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
      <div className={classes.body} style={{ height }}>
        {source.error ? (
          <LoadFailure error={source.error} onRetry={source.onRetry} />
        ) : source.isPending ? (
          <Loading what={props.loading} />
        ) : rows.length === 0 ? (
          <Empty>{props.empty ?? t('No data to present')}</Empty>
        ) : isTable ? (
          <ChartTable title={title} subject={props.subject} measures={measures} rows={rows} />
        ) : (
          <BarChart {...props} label={title} />
        )}
      </div>
    </section>
  );
}
