import { expect, it } from 'vitest';
import { type JobToWatch, jobAlert } from './job-alert.ts';

const job: JobToWatch = { isActive: true, opened: '2026-01-01', lastTransaction: '2026-06-30', hasOpenAmounts: false };

it('a job has the alert of its days without a transaction, or of its open amounts once inactive (JDASH-02)', () => {
  const table: [Partial<JobToWatch>, ReturnType<typeof jobAlert>][] = [
    [{}, null],
    [{ lastTransaction: '2026-05-02' }, null],
    [{ lastTransaction: '2026-05-01' }, 'noactivity'],
    [{ lastTransaction: '2026-08-01' }, null],
    [{ lastTransaction: null, opened: '2026-06-01' }, null],
    [{ lastTransaction: null, opened: '2026-05-31' }, 'notransaction'],
    [{ lastTransaction: null, opened: null }, null],
    [{ isActive: false, hasOpenAmounts: true }, 'inactive'],
    [{ isActive: false, lastTransaction: null }, null],
    [{ hasOpenAmounts: true }, null],
  ];
  for (const [fields, alert] of table)
    expect([fields, jobAlert({ ...job, ...fields }, '2026-07-01')]).toEqual([fields, alert]);
});
