import Big from 'big.js';
import { phrase } from '../text/phrase.ts';

export const JOB_CHARTS = ['actual-billed', 'actual-estimate', 'time-estimate', 'revenue-estimate'] as const;
export type JobChart = (typeof JOB_CHARTS)[number];

/** The names of the charts. */
export const JOB_CHART_TITLES = {
  'actual-billed': phrase('Costs: Actual vs Billed'),
  'actual-estimate': phrase('Costs: Actual vs Estimate'),
  'time-estimate': phrase('Time costs: Actual vs Estimate'),
  'revenue-estimate': phrase('Revenue: Total vs Estimated'),
} as const satisfies Record<JobChart, string>;

/** The maximum number of jobs in a chart. */
export const MOST_CHARTED_JOBS = 10;

/** The amounts of a job as decimal strings. */
export type JobAmounts = {
  code: string;
  actualCost: string;
  actualTime: string;
  other: string;
  billed: string;
  approvedEstimatesTotal: string;
  timeEstimates: string;
  revenueEstimates: string;
  totalRevenue: string;
};

/** Two amounts of a job, and the first minus the second, with 2 decimals. */
export type ChartedJob<Row> = { row: Row; actual: string; reference: string; difference: string };

/** What a chart compares: the actual amount and its reference. Some charts show only jobs above the reference. */
function comparedBy(chart: JobChart, row: JobAmounts): { actual: Big; reference: Big; onlyAbove: boolean } {
  switch (chart) {
    case 'actual-billed':
      return { actual: actualsOf(row), reference: Big(row.billed), onlyAbove: true };
    case 'actual-estimate':
      return { actual: actualsOf(row), reference: Big(row.approvedEstimatesTotal), onlyAbove: false };
    case 'time-estimate':
      return { actual: Big(row.actualTime), reference: Big(row.timeEstimates), onlyAbove: false };
    case 'revenue-estimate':
      return { actual: Big(row.totalRevenue), reference: Big(row.revenueEstimates), onlyAbove: true };
  }
}

/** Returns what a job cost: supplier costs, time and other costs. */
function actualsOf({ actualCost, actualTime, other }: JobAmounts): Big {
  return Big(actualCost).plus(actualTime).plus(other);
}

/**
 * Returns the jobs of a chart, the largest difference first, ties by code. Both amounts must be positive, and in some charts
 * the actual amount must exceed the reference. Amounts are compared as decimals, not as floats.
 */
export function chartedJobs<Row extends JobAmounts>(chart: JobChart, rows: readonly Row[]): ChartedJob<Row>[] {
  return rows
    .flatMap((row) => {
      const { actual, reference, onlyAbove } = comparedBy(chart, row);
      const belongs = reference.gt(0) && actual.gt(onlyAbove ? reference : 0);
      return belongs ? [{ row, actual, reference, difference: actual.minus(reference) }] : [];
    })
    .sort((a, b) => b.difference.cmp(a.difference) || compareCodes(a.row.code, b.row.code))
    .slice(0, MOST_CHARTED_JOBS)
    .map(({ row, ...amounts }) => ({
      row,
      actual: amounts.actual.toFixed(2),
      reference: amounts.reference.toFixed(2),
      difference: amounts.difference.toFixed(2),
    }));
}

function compareCodes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
