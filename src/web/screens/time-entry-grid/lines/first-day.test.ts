import { expect, it } from 'vitest';
import { daysOfRange, rangeOfView } from '#domain/calendar/calendar.ts';
import { firstDayOfNewRow } from './first-day.ts';

it('puts the cursor of a new row on today in the current week, else on Monday (FIX-76)', () => {
  const week = daysOfRange(rangeOfView('week', '2026-11-18'));
  expect(firstDayOfNewRow(week, '2026-11-18')).toBe('2026-11-18');
  expect(firstDayOfNewRow(week, '2026-11-27')).toBe('2026-11-16');
  expect(firstDayOfNewRow(daysOfRange(rangeOfView('month', '2026-11-18')), '2026-12-01')).toBe('2026-11-02');
  expect(firstDayOfNewRow(['2026-11-18'], '2026-11-27')).toBe('2026-11-18');
});
