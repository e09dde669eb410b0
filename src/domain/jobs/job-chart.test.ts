import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chartedJobs, JOB_CHARTS, type JobAmounts, MOST_CHARTED_JOBS } from './job-chart.ts';

const job = (fields: Partial<JobAmounts>): JobAmounts => ({
  code: 'J1',
  actualCost: '0.00',
  actualTime: '0.00',
  other: '0.00',
  billed: '0.00',
  approvedEstimatesTotal: '0.00',
  timeEstimates: '0.00',
  revenueEstimates: '0.00',
  totalRevenue: '0.00',
  ...fields,
});
const codes = (chart: (typeof JOB_CHARTS)[number], rows: JobAmounts[]) =>
  chartedJobs(chart, rows).map(({ row, difference }) => `${row.code} ${difference}`);

it('actual vs billed: cost, time and other exceed the billed amount, if billed (JDASH-04)', () => {
  const rows = [
    job({ code: 'A', actualCost: '50.00', actualTime: '30.00', other: '20.01', billed: '100.00' }),
    job({ code: 'B', actualCost: '100.00', billed: '100.00' }),
    job({ code: 'C', actualCost: '100.00', billed: '0.00' }),
    job({ code: 'D', actualCost: '500.00', billed: '1.00' }),
  ];
  expect(codes('actual-billed', rows)).toEqual(['D 499.00', 'A 0.01']);
});

it('actual against estimate: also below it, by how much it is above (JDASH-04)', () => {
  const rows = [
    job({ code: 'A', actualCost: '10.00', approvedEstimatesTotal: '100.00' }),
    job({ code: 'B', actualTime: '110.00', approvedEstimatesTotal: '100.00' }),
    job({ code: 'C', approvedEstimatesTotal: '100.00' }),
    job({ code: 'D', actualCost: '1.00' }),
  ];
  expect(codes('actual-estimate', rows)).toEqual(['B 10.00', 'A -90.00']);
});

it('time against its estimate, and revenue above its estimate (JDASH-04)', () => {
  const rows = [
    job({ code: 'A', actualTime: '10.00', timeEstimates: '4.00', totalRevenue: '5.00', revenueEstimates: '5.00' }),
    job({ code: 'B', actualTime: '3.00', timeEstimates: '4.00', totalRevenue: '5.01', revenueEstimates: '5.00' }),
    job({ code: 'C', actualCost: '9.00', timeEstimates: '4.00', totalRevenue: '7.00' }),
  ];
  expect(codes('time-estimate', rows)).toEqual(['A 6.00', 'B -1.00']);
  expect(codes('revenue-estimate', rows)).toEqual(['B 0.01']);
});

it('at most ten jobs, ties by code, amounts beyond float precision (JDASH-03, JDASH-04)', () => {
  const many = Array.from({ length: 15 }, (_, index) =>
    job({ code: `J${String(index).padStart(2, '0')}`, actualCost: '20.00', billed: '10.00' }),
  );
  expect(chartedJobs('actual-billed', many.reverse()).map(({ row }) => row.code)).toEqual(
    Array.from({ length: MOST_CHARTED_JOBS }, (_, index) => `J${String(index).padStart(2, '0')}`),
  );
  const large = [job({ actualCost: '90071992547409930.01', billed: '90071992547409930.00' })];
  expect(codes('actual-billed', large)).toEqual(['J1 0.01']);
});

it('every chart is sorted by difference and shows no job twice, for any amounts (JDASH-04)', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2));
  const anyJob = fc.record({
    code: fc.string({ minLength: 1, maxLength: 4 }),
    actualCost: amount,
    actualTime: amount,
    other: amount,
    billed: amount,
    approvedEstimatesTotal: amount,
    timeEstimates: amount,
    revenueEstimates: amount,
    totalRevenue: amount,
  });
  fc.assert(
    fc.property(fc.array(anyJob, { maxLength: 40 }), fc.constantFrom(...JOB_CHARTS), (rows, chart) => {
      const shown = chartedJobs(chart, rows);
      expect(shown.length).toBeLessThanOrEqual(MOST_CHARTED_JOBS);
      expect(new Set(shown.map(({ row }) => row)).size).toBe(shown.length);
      const differences = shown.map(({ difference }) => Number(difference));
      expect([...differences].sort((a, b) => b - a)).toEqual(differences);
      for (const { reference } of shown) expect(Number(reference)).toBeGreaterThan(0);
    }),
  );
});
