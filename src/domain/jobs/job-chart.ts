import Big from 'big.js';
import { phrase } from '../text/phrase.ts';

export const JOB_CHARTS = ['actual-billed', 'actual-estimate', 'time-estimate', 'revenue-estimate'] as const;
export type JobChart = (typeof JOB_CHARTS)[number];

export const JOB_CHART_TITLES = {
  'actual-billed': phrase('Costs: Actual vs Billed'),
  'actual-estimate': phrase('Costs: Actual vs Estimate'),
  'time-estimate': phrase('Time costs: Actual vs Estimate'),
  'revenue-estimate': phrase('Revenue: Total vs Estimated'),
} as const satisfies Record<JobChart, string>;

/** The maximum number of jobs per chart. */
export const MOST_CHARTED_JOBS = 10;

/** A job's amounts as decimal strings, as reports return them. */
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

/** Two amounts of a job and their difference (actual minus reference), with 2 decimals. */
export type ChartedJob<Row> = { row: Row; actual: string; reference: string; difference: string };

/** Returns what a chart compares: the actual amount, its reference, and whether only jobs above the reference appear. */
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

/** Actual cost of a job: cost, time and other. */
function actualsOf({ actualCost, actualTime, other }: JobAmounts): Big {
  return Big(actualCost).plus(actualTime).plus(other);
}

/**
 * Returns the jobs of a chart, largest difference first, then by code. Jobs without a reference or an actual amount are left out, and for
 * overruns those below the reference. Compares exactly, never as floats.
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
