import { expect, it } from 'vitest';
import { aJob, anEntry } from '../../../time-entries/testing/entries.ts';
import { buildLines } from '../time-sheet.ts';
import { deletionsOf } from './cell-changes.ts';

it('deleting a row deletes what may go, also on an inactive job and where several stand in one cell (TED-02, TE-09)', () => {
  const job = aJob({ isActive: false });
  const entries = [
    anEntry({ id: 1, job }),
    anEntry({ id: 2, job }),
    anEntry({ id: 3, job, transactionDate: '2026-11-17', isApproved: true }),
    anEntry({ id: 4, job, transactionDate: '2026-11-18', isPeriodLocked: true }),
    anEntry({ id: 5, job, transactionDate: '2026-11-30' }),
  ];
  const [line] = buildLines({ entries, pins: [], added: [], drafts: [], knownOrder: [] });
  const deletions = deletionsOf(line!, ['2026-11-16', '2026-11-17', '2026-11-18']);
  expect(deletions.map(({ base, wanted }) => [base?.id, wanted])).toEqual([
    [1, null],
    [2, null],
  ]);
});
