import { expect, it } from 'vitest';
import { aJob, anEntry, aPlace } from '../../time-entries/testing/entries.ts';
import { planLastWeek, weekBefore, weekInView } from './copy-last-week.ts';
import { buildLines, dayTotals } from './time-sheet.ts';

const WEEK = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
const lastWeek = [
  anEntry({ id: 1, transactionDate: '2026-11-09', units: 2, notes: 'Storyboards', isBillable: false }),
  anEntry({ id: 2, transactionDate: '2026-11-10', units: 3 }),
  anEntry({ id: 3, transactionDate: '2026-11-10', units: 1, job: aJob({ id: 2, code: 'J2' }) }),
  anEntry({ id: 4, transactionDate: '2026-11-11', units: 4, job: aJob({ id: 3, code: 'J3', isActive: false }) }),
  anEntry({ id: 5, transactionDate: '2026-11-12', units: 9 }),
];

function plan(
  what: 'rows' | 'hours' | 'notes',
  present = [anEntry({ id: 9, transactionDate: '2026-11-17', units: 5 })],
) {
  const lines = buildLines({ entries: present, pins: [], added: [], drafts: [], knownOrder: [] });
  const rules = {
    closingOf: () => null,
    maximumOf: () => 800,
    totals: dayTotals(lines, WEEK),
    canSetBillable: () => true,
  };
  return planLastWeek({ what, entries: lastWeek, lines, rules });
}

it('last week brings rows alone, rows and hours, or notes as well (TED-10)', () => {
  expect(plan('rows')).toMatchObject({ rows: [{ job: { id: 2 } }], changes: [], hours: 0 });
  const hours = plan('hours');
  expect(hours.changes.map(({ job, day, wanted }) => [job.id, day, wanted])).toEqual([
    [1, '2026-11-16', { units: 200, notes: '', isBillable: false }],
    [2, '2026-11-17', { units: 100, notes: '', isBillable: true }],
  ]);
  expect(hours.hours).toBe(300);
  expect(plan('notes').changes[0]!.wanted).toEqual({ units: 200, notes: 'Storyboards', isBillable: false });
});

it('never over a filled cell, not on an inactive job, not above the daily maximum, and says so (TED-10, TE-05, TE-08)', () => {
  expect([...plan('notes').skipped].sort()).toEqual([
    'Cannot change hours for invalid job or cost type',
    'Cannot insert more than 8 hours per day',
    'The cell has hours already',
  ]);
});

it('several entries of one cell come along as several (TED-10)', () => {
  const { costType } = aPlace();
  const lines = buildLines({ entries: [], pins: [], added: [], drafts: [], knownOrder: [] });
  const rules = {
    closingOf: () => null,
    maximumOf: () => 800,
    totals: dayTotals(lines, WEEK),
    canSetBillable: () => true,
  };
  const entries = [
    anEntry({ id: 1, transactionDate: '2026-11-09', units: 1 }),
    anEntry({ id: 2, transactionDate: '2026-11-09', units: 2 }),
  ];
  const { changes, rows } = planLastWeek({ what: 'notes', entries, lines, rules });
  expect(rows).toEqual([{ job: aJob(), costType }]);
  expect(changes.map(({ wanted }) => wanted!.units)).toEqual([100, 200]);
});

it('the days that last week is brought to are those of the chosen week that are in view (TED-01)', () => {
  expect(weekInView('2027-01-01', { start: '2027-01-01', end: '2027-01-31' })).toEqual({
    start: '2027-01-01',
    end: '2027-01-03',
  });
  expect(weekBefore({ start: '2027-01-01', end: '2027-01-03' })).toEqual({ start: '2026-12-25', end: '2026-12-27' });
});
