import Big from 'big.js';
import { phrase } from '../text/phrase.ts';

/** The charts of the job dashboard. */
export const JOB_CHARTS = ['actual-billed', 'actual-estimate', 'time-estimate', 'revenue-estimate'] as const;
export type JobChart = (typeof JOB_CHARTS)[number];

/** What the charts are called. */
export const JOB_CHART_TITLES = {
  'actual-billed': phrase('Costs: Actual vs Billed'),
  'actual-estimate': phrase('Costs: Actual vs Estimate'),
  'time-estimate': phrase('Time costs: Actual vs Estimate'),
  'revenue-estimate': phrase('Revenue: Total vs Estimated'),
} as const satisfies Record<JobChart, string>;

/** Each chart shows at most so many jobs. */
export const MOST_CHARTED_JOBS = 10;

/** Amounts of a job as decimal texts, as the reports answer them. */
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

/** Two amounts of a job beside each other, and by how much the first is above the second; with 2 decimals. */
export type ChartedJob<Row> = { row: Row; actual: string; reference: string; difference: string };

/** What a chart compares: the actual amount, the amount it is held against, and whether only jobs above it belong there. */
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

/** What a job has cost: cost, time and other. */
function actualsOf({ actualCost, actualTime, other }: JobAmounts): Big {
  return Big(actualCost).plus(actualTime).plus(other);
}

/**
 * The jobs of a chart, the largest difference first, ties by code: those with something to be held against and
 * something to hold against it, and where it is about exceeding, those that exceed. Compared exactly, never as floats.
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
