import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Job } from '#contract/job-record.ts';
import { formatDay } from '#domain/calendar.ts';
import { databaseJobId } from '#domain/job-id.ts';
import { JobProgressBar } from '../../../jobs/job-progress-bar.tsx';
import { formatAmount } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { AsAtNote } from '../../../widgets/as-at/as-at-note.tsx';
import { useReport } from '../../../widgets/as-at/use-report.ts';
import { LoadFailure, Loading } from '../../../widgets/load-states.tsx';
import { zeroMark } from '../../../widgets/zero-mark.ts';
import { revenueSummaryQuery, statusSummaryQuery, wipSummaryQuery } from './amount-queries.ts';
import { AmountRowsDialog } from './amount-rows-dialog.tsx';
import classes from './amounts.module.css';
import type { AskedFigure, Figure } from './asked-figure.ts';
import { FigureButton } from './figure-button.tsx';

/** Where a job stands: estimates and costs by class, work in progress, revenue, and how much of its estimate is used (TRACK-03). */
export function SummaryTab({ job }: { job: Job }) {
  const { t, field } = useText();
  const [asked, setAsked] = useState<AskedFigure | null>(null);
  const status = useReport(statusSummaryQuery(databaseJobId(job.id)));
  const wip = useReport(wipSummaryQuery(databaseJobId(job.id)));
  const revenue = useReport(revenueSummaryQuery(databaseJobId(job.id)));
  const all = [status, wip, revenue];
  const failed = all.find(({ isError }) => isError);
  if (failed?.error) {
    return <LoadFailure error={failed.error} onRetry={() => void Promise.all(all.map((query) => query.refetch()))} />;
  }
  if (!status.data || !wip.data || !revenue.data) return <Loading what={t('Loading amounts')} />;
  const rowsOf =
    (figure: Figure, more: Pick<AskedFigure, 'costClass' | 'isRevenue'> = {}) =>
    () =>
      setAsked({ figure, costType: null, ...more });
  const revenueRowsOf = (figure: Figure) => rowsOf(figure, { isRevenue: true });
  return (
    <Stack gap="md">
      <AsAtNote of={all} />
      <ProgressLine percent={status.data.progressPercent} />
      <div className={classes.figures}>
        <Figures
          title={t('Estimated')}
          lines={[
            [field('External'), status.data.estimatedExternal, rowsOf('approved-estimates', { costClass: 'external' })],
            [field('Internal'), status.data.estimatedInternal, rowsOf('approved-estimates', { costClass: 'internal' })],
            [field('Overhead'), status.data.estimatedOverhead, rowsOf('approved-estimates', { costClass: 'overhead' })],
          ]}
        />
        <Figures
          title={t('Actual cost')}
          lines={[
            [field('External'), status.data.actualCostExternal, rowsOf('actuals', { costClass: 'external' })],
            [field('Internal'), status.data.actualCostInternal, rowsOf('actuals', { costClass: 'internal' })],
            [field('Overhead'), status.data.actualCostOverhead, rowsOf('actuals', { costClass: 'overhead' })],
            [field('Committed'), status.data.committed, rowsOf('committed')],
          ]}
        />
        <Figures
          title={t('Work in progress')}
          lines={[
            [field('Billed'), status.data.totalBilled, rowsOf('billed')],
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
            [field('Approved estimates'), revenue.data.revenueEstimates, revenueRowsOf('approved-estimates')],
            [field('Estimates in all'), revenue.data.revenueEstimatesTotal, revenueRowsOf('estimates')],
            [field('Billed'), revenue.data.totalRevenue, revenueRowsOf('billed')],
            [field('Proforma'), revenue.data.totalProformaRevenue, revenueRowsOf('proforma')],
            [field('Unapproved time'), revenue.data.unapprovedTimeRevenue, revenueRowsOf('unapproved-time')],
            [field('Difference'), revenue.data.variance, null],
          ]}
        />
      </div>
      {asked && <AmountRowsDialog jobId={databaseJobId(job.id)} asked={asked} onClose={() => setAsked(null)} />}
    </Stack>
  );
}

/** How much of the approved estimate is used (TRACK-04). */
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
  /** Name, amount, and what shows the rows behind it. */
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
