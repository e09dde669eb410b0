import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#contract/jobs/job-record.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { type CountedRows, REVENUE_FIGURES, STATUS_FIGURES } from '#domain/jobs/job-figure.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { JobProgressBar } from '../../../jobs/job-progress-bar.tsx';
import { formatAmount } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { LoadFailure, Loading } from '../../../widgets/load-states.tsx';
import { zeroMark } from '../../../widgets/zero-mark.ts';
import { revenueSummaryQuery, statusSummaryQuery, wipSummaryQuery } from './amount-queries.ts';
import classes from './amounts.module.css';
import { FigureButton } from './figure-button.tsx';
import { FigureRowsDialog, type OpenedFigure } from './figure-rows-dialog.tsx';

/** Displays the status of a job: estimate and cost by class, work in progress, revenue, and the share of the estimate used. */
export function SummaryTab({ job }: { job: Job }) {
  const { t, field } = useText();
  const [opened, setOpened] = useState<OpenedFigure | null>(null);
  const status = useQuery(statusSummaryQuery(databaseJobId(job.id)));
  const wip = useQuery(wipSummaryQuery(databaseJobId(job.id)));
  const revenue = useQuery(revenueSummaryQuery(databaseJobId(job.id)));
  const all = [status, wip, revenue];
  const failed = all.find(({ isError }) => isError);
  if (failed?.error) {
    return <LoadFailure error={failed.error} onRetry={() => void Promise.all(all.map((query) => query.refetch()))} />;
  }
  if (!status.data || !wip.data || !revenue.data) return <Loading what={t('Loading amounts')} />;
  const show = (counted: CountedRows) => () => setOpened({ ...counted, costType: null });
  return (
    <Stack gap="md">
      <ProgressLine percent={status.data.progressPercent} />
      <div className={classes.figures}>
        <Figures
          title={t('Estimated')}
          lines={[
            [field('External'), status.data.estimatedExternal, show(STATUS_FIGURES.estimatedExternal)],
            [field('Internal'), status.data.estimatedInternal, show(STATUS_FIGURES.estimatedInternal)],
            [field('Overhead'), status.data.estimatedOverhead, show(STATUS_FIGURES.estimatedOverhead)],
          ]}
        />
        <Figures
          title={t('Actual cost')}
          lines={[
            [field('External'), status.data.actualCostExternal, show(STATUS_FIGURES.actualCostExternal)],
            [field('Internal'), status.data.actualCostInternal, show(STATUS_FIGURES.actualCostInternal)],
            [field('Overhead'), status.data.actualCostOverhead, show(STATUS_FIGURES.actualCostOverhead)],
            [field('Committed'), status.data.committed, show(STATUS_FIGURES.committed)],
          ]}
        />
        <Figures
          title={t('Work in progress')}
          lines={[
            [field('Billed'), status.data.totalBilled, show(STATUS_FIGURES.totalBilled)],
            [field('Costs not billed'), wip.data.wipCosts, null],
            [field('Billed ahead of cost'), wip.data.wipBillings, null],
            [field('Net'), wip.data.netWip, null],
          ]}
          note={
            wip.data.oldestWipDate ? t('Oldest since {day}', { day: formatDay(wip.data.oldestWipDate) }) : undefined
          }
        />
        <Figures
          title={t('Revenue')}
          lines={[
            [field('Approved estimates'), revenue.data.revenueEstimates, show(REVENUE_FIGURES.revenueEstimates)],
            [field('Estimate total'), revenue.data.revenueEstimatesTotal, show(REVENUE_FIGURES.revenueEstimatesTotal)],
            [field('Billed'), revenue.data.totalRevenue, show(REVENUE_FIGURES.totalRevenue)],
            [field('Proforma'), revenue.data.totalProformaRevenue, show(REVENUE_FIGURES.totalProformaRevenue)],
            [field('Unapproved time'), revenue.data.unapprovedTimeRevenue, show(REVENUE_FIGURES.unapprovedTimeRevenue)],
            [field('Difference'), revenue.data.variance, null],
          ]}
        />
      </div>
      {opened && <FigureRowsDialog jobId={databaseJobId(job.id)} opened={opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

/** Displays how much of the approved estimate is used. */
function ProgressLine({ percent }: { percent: string | null }) {
  const { t } = useText();
  if (percent === null) return <Text size="sm">{t('No approved estimate')}</Text>;
  return (
    <div>
      <Text size="sm" mb={4}>
        {t('{percent} % of the approved estimate', { percent })}
      </Text>
      <JobProgressBar percent={percent} size="lg" />
    </div>
  );
}

function Figures(props: {
  title: string;
  /** The label, the amount, and the function that displays its rows. */
  lines: [name: string, amount: string, onRows: (() => void) | null][];
  note?: string | undefined;
}) {
  return (
    <section className={classes.group}>
      <h2>{props.title}</h2>
      {props.lines.map(([name, amount, onRows]) => (
        <div key={name} className={classes.line}>
          <span>{name}</span>
          {onRows ? (
            <FigureButton name={name} amount={amount} onRows={onRows} />
          ) : (
            <span className={classes.amount} {...zeroMark(amount)}>
              {formatAmount(amount)}
            </span>
          )}
        </div>
      ))}
      {props.note && (
        <Text size="xs" c="dimmed">
          {props.note}
        </Text>
      )}
    </section>
  );
}
