import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ChartedJob } from '#contract/jobs/job-amounts.ts';
import { JOB_CHART_TITLES, type JobChart } from '#domain/jobs/job-chart.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { formatAmount } from '../../platform/formats.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import type { ChartBar, ChartMeasure } from '../../widgets/chart/chart-bar.ts';
import { ChartPanel, type ChartSource } from '../../widgets/chart/chart-panel.tsx';

/** Height in pixels; duration of the animation in milliseconds. */
const CHART_HEIGHT = 400;
const GROWING = 500;

/** Displays the jobs of one chart, each with its actual amount and the amount it is compared with. */
export function JobChartPanel(props: {
  chart: JobChart;
  jobs: readonly ChartedJob[] | undefined;
  source: ChartSource;
}) {
  const { t, field } = useText();
  const router = useRouter();
  const { chart, jobs } = props;
  const measures = useMemo(() => measuresOf(chart, field), [chart, field]);
  const bars = useMemo(() => {
    const [reference, actual] = measures;
    return (jobs ?? []).map((charted): ChartBar => {
      // Users know a job by its name; the code distinguishes jobs with the same name.
      const label = `${charted.name} ${charted.code}`;
      const to = { to: PATHS.job, params: { id: String(charted.id), isinternal: 'false', tab: 'details' } } as const;
      const amounts = `${reference!.label} ${formatAmount(charted.reference)}, ${actual!.label} ${formatAmount(charted.actual)}`;
      return {
        key: String(charted.id),
        label,
        tick: charted.name,
        tickBelow: charted.code,
        figures: {
          [reference!.key]: { value: Number(charted.reference), text: formatAmount(charted.reference) },
          [actual!.key]: { value: Number(charted.actual), text: formatAmount(charted.actual) },
        },
        action: {
          label: t('{job}: {amounts}, difference {difference}', {
            job: label,
            amounts,
            difference: formatAmount(charted.difference),
          }),
          href: router.buildLocation(to).href,
          run: () => void router.navigate(to),
        },
      };
    });
  }, [jobs, measures, router, t]);
  return (
    <ChartPanel
      title={t.of(JOB_CHART_TITLES[chart])}
      source={props.source}
      loading={t('Loading amounts')}
      subject={field('Job')}
      measures={measures}
      bars={bars}
      isLying
      height={CHART_HEIGHT}
      animation={GROWING}
    />
  );
}

/** Returns the amount to compare with first, then the actual one. */
function measuresOf(chart: JobChart, field: Texts['field']): [ChartMeasure, ChartMeasure] {
  const actual: ChartMeasure = { key: 'actual', label: field('Actual') };
  switch (chart) {
    case 'actual-billed':
      return [{ key: 'billed', label: field('Billed') }, actual];
    case 'actual-estimate':
    case 'time-estimate':
      return [{ key: 'approved-estimate', label: field('Estimate') }, actual];
    case 'revenue-estimate':
      return [
        { key: 'approved-estimate', label: field('Estimated') },
        { key: 'revenue', label: field('Total') },
      ];
  }
}
