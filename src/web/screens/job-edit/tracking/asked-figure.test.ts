import { expect, it } from 'vitest';
import type { AmountRow } from '#contract/job-amounts.ts';
import { kindsOf, rowsOfFigure } from './asked-figure.ts';

const row = (id: number, date: string, amount: string, isApproved = true): AmountRow => ({
  id,
  date,
  reference: '',
  details: '',
  costType: null,
  person: null,
  costClass: 'internal',
  hours: null,
  amount,
  revenue: '1.00',
  isApproved,
});

it('TRACK-01 JDASH-06 actuals are approved time and posted cost together, the newest first, and come to their sum', () => {
  expect(kindsOf('actuals')).toEqual(['time', 'costs']);
  const time = [row(1, '2026-11-02', '100.10'), row(2, '2026-11-03', '7.00', false)];
  const costs = [row(1, '2026-11-04', '0.20')];
  const { rows, total } = rowsOfFigure({ figure: 'actuals' }, [time, costs]);
  expect(rows.map(({ key }) => key)).toEqual(['costs-1', 'time-1']);
  expect(total).toBe('100.30');
  expect(rowsOfFigure({ figure: 'unapproved-time' }, [time]).total).toBe('7.00');
  expect(rowsOfFigure({ figure: 'time' }, [time]).total).toBe('100.10');
});

it('TRACK-01 approved estimates are those approved, estimates all of them', () => {
  const estimates = [row(1, '2026-11-02', '100.00'), row(2, '2026-11-02', '50.00', false)];
  expect(rowsOfFigure({ figure: 'estimates' }, [estimates]).total).toBe('150.00');
  expect(rowsOfFigure({ figure: 'approved-estimates' }, [estimates]).total).toBe('100.00');
});

it('TRACK-03 a class counts the rows of its cost types, revenue what the rows bring in', () => {
  const costs = [row(1, '2026-11-02', '100.00'), { ...row(2, '2026-11-02', '50.00'), costClass: 'external' as const }];
  expect(rowsOfFigure({ figure: 'actuals', costClass: 'external' }, [[], costs]).total).toBe('50.00');
  expect(rowsOfFigure({ figure: 'billed', isRevenue: true }, [costs]).total).toBe('2.00');
});
