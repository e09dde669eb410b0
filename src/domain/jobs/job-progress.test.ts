import { expect, it } from 'vitest';
import { jobProgress } from './job-progress.ts';

it('progress is success above 0 and under 80 percent, warning 80 to under 100, danger from 100 on (TRACK-04)', () => {
  const table: [string | null, ReturnType<typeof jobProgress>][] = [
    [null, null],
    ['-3.0', null],
    ['0.0', null],
    ['0.1', 'success'],
    ['79.9', 'success'],
    ['80.0', 'warning'],
    ['99.9', 'warning'],
    ['100.0', 'danger'],
    ['1250.4', 'danger'],
  ];
  for (const [percent, colour] of table) expect([percent, jobProgress(percent)]).toEqual([percent, colour]);
});
