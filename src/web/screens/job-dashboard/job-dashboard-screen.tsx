import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { exportChartedJobs } from '#contract/jobs/job-amount-export.ts';
import { listChartedJobs } from '#contract/jobs/job-amounts.ts';
import { JOB_CHARTS } from '#domain/jobs/job-chart.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { CHART_KEYS } from '../../widgets/chart/chart-keys.ts';
import { useKeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { ExportMenu } from '../../widgets/export/export-menu.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import { Empty } from '../../widgets/load-states.tsx';
import { AlertPanel } from './alert-panel.tsx';
import { type DashboardFilters, filtersOf, parametersOf } from './dashboard-filters.ts';
import { FilterForm } from './filter-form.tsx';
import { JobChartPanel } from './job-chart-panel.tsx';
import classes from './job-dashboard.module.css';

/** Displays jobs that exceed their budget: alerts, and four charts of at most ten jobs each. */
export function JobDashboardScreen() {
  const { t } = useText();
  const navigate = useNavigate();
  const search = useSearch({ from: PATHS.jobDashboard });
  const filters = useMemo(() => filtersOf(search), [search]);
  const charts = useQuery({
    queryKey: queryKeys.chartedJobs(filters),
    queryFn: ({ signal }) => call(listChartedJobs, { query: queryOf(filters) }, { signal }),
  });
  const { isBusy, keepExport } = useExport();
  const exportCharts = (format: 'csv' | 'xlsx') =>
    keepExport(exportChartedJobs, { query: { ...queryOf(filters), format }, fileName: `job-dashboard.${format}` });
  const [keysDialog] = useKeysDialog(CHART_KEYS);
  const source = {
    isPending: charts.isPending,
    error: charts.error,
    onRetry: () => void charts.refetch(),
  };
  const show = (next: DashboardFilters) => void navigate({ to: PATHS.jobDashboard, search: parametersOf(next) });
  return (
    <Stack gap="md" p="md">
      <Title order={1} className="visually-hidden">
        {t('Job dashboard')}
      </Title>
      <AlertPanel employeeId={filters.accountExecutiveId} />
      <FilterForm key={JSON.stringify(filters)} applied={filters} onApply={show}>
        <ExportMenu
          isBusy={isBusy}
          isOff={!charts.data?.some(({ jobs }) => jobs.length > 0)}
          size="xs"
          onExport={(format) => void exportCharts(format)}
        />
      </FilterForm>
      {charts.data?.every(({ jobs }) => jobs.length === 0) && filters.favoritesOnly && (
        <Empty next={{ label: t('Show all jobs'), run: () => show({ ...filters, favoritesOnly: false }) }}>
          {t('None of your favourites has amounts to compare.')}
        </Empty>
      )}
      <div className={classes.charts}>
        {JOB_CHARTS.map((chart) => (
          // After a failed load, old rows are hidden.
          <JobChartPanel
            key={chart}
            chart={chart}
            jobs={charts.isError ? [] : charts.data?.find((one) => one.chart === chart)?.jobs}
            source={source}
          />
        ))}
      </div>
      {keysDialog}
    </Stack>
  );
}

function queryOf({ favoritesOnly, ...ids }: DashboardFilters) {
  return {
    favoritesOnly,
    ...Object.fromEntries(Object.entries(ids).flatMap(([name, id]) => (id === null ? [] : [[name, id]]))),
  };
}
