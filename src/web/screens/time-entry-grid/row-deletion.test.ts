import { expect, it } from 'vitest';
import { anEntry, aPlace } from '../../time-entries/testing/entries.ts';
import { rowDeletion } from './row-deletion.ts';
import type { Line } from './time-sheet.ts';

const { job, costType, day } = aPlace();
const cell = (...entries: ReturnType<typeof anEntry>[]) => ({ entries, drafts: [], hours: 0 });

it('the deletion of a row counts what goes, and what stays by its reason; on an inactive job it goes as well (FIX-30)', () => {
  const cells = new Map([
    [day, cell(anEntry({ id: 1, units: 1.25 }), anEntry({ id: 2, units: 2, isApproved: true }))],
    ['2026-11-17', cell(anEntry({ id: 3, units: 0.5 }))],
    ['2026-11-18', cell(anEntry({ id: 4, units: 3, isApproved: true }), anEntry({ id: 5, isPeriodLocked: true }))],
    ['2026-11-23', cell(anEntry({ id: 6, units: 8 }))],
  ]);
  const line: Line = { key: '1:7', job: { ...job, isActive: false }, costType, pinId: null, cells, total: 0 };
  expect(rowDeletion(line, [day, '2026-11-17', '2026-11-18'])).toEqual({
    gone: [125, 50],
    kept: [
      { reason: 'entry-approved', count: 2, hours: 500 },
      { reason: 'period-locked', count: 1, hours: 200 },
    ],
  });
});
