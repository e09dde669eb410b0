import { expect, it } from 'vitest';
import { keepReporting } from './keep-reporting.ts';
import { LeftBehind } from './server-reports.ts';

type Parts = Parameters<typeof keepReporting>[0];

/** A registry that writes down what is asked of it; the clearing up begins and ends as told. */
function aRegistry({
  lookAfter = async () => undefined,
  report = async () => 3,
}: Partial<Record<string, () => Promise<unknown>>> = {}) {
  const asked: string[] = [];
  const parts = {
    reports: {
      report: async () => {
        asked.push('report');
        return (await report()) as number;
      },
      leave: async () => void asked.push('leave'),
      contractsUpTo: async () => 3,
    },
    applyContracts: async () => void asked.push('contracts'),
    moves: {
      lookAfter: async () => {
        asked.push('look after');
        await lookAfter();
      },
    },
  } as unknown as Parts;
  return { parts, asked, count: (what: string) => asked.filter((one) => one === what).length };
}

const quick = { between: 5, patience: 50 };
const telling = { say: () => undefined, onLeftBehind: () => undefined };

it('SCALE-08 SCALE-09 a server goes on reporting while its clearing up does not end, and can be stopped', async () => {
  const { parts, asked, count } = aRegistry({ lookAfter: () => new Promise(() => undefined) });
  const close = await keepReporting(parts, 'here', { ...telling, times: quick });
  await expect.poll(() => count('look after'), { timeout: 60_000 }).toBe(1);
  const before = count('report');
  await expect.poll(() => count('report'), { timeout: 60_000 }).toBeGreaterThan(before + 5);
  // One at a time: what has not ended is not begun again.
  expect(count('look after')).toBe(1);
  await close();
  expect(asked.at(-1)).toBe('leave');
});

it('SCALE-09 a report that does not come back keeps nobody from stopping', async () => {
  let isFirst = true;
  const { parts, asked } = aRegistry({
    report: () => {
      const answer = isFirst ? Promise.resolve(3) : new Promise(() => undefined);
      isFirst = false;
      return answer;
    },
  });
  const close = await keepReporting(parts, 'here', { ...telling, times: quick });
  await expect.poll(() => asked.filter((one) => one === 'report').length, { timeout: 60_000 }).toBe(2);
  await close();
  expect(asked.at(-1)).toBe('leave');
});

it('SCALE-09 a server that the others have left behind hears of it', async () => {
  let isFirst = true;
  const { parts } = aRegistry({
    report: async () => {
      if (!isFirst) throw new LeftBehind('Start a newer version.');
      isFirst = false;
      return 3;
    },
  });
  const said: string[] = [];
  let leftBehind = 0;
  const close = await keepReporting(parts, 'here', {
    say: (line) => said.push(line),
    onLeftBehind: () => {
      leftBehind += 1;
    },
    times: quick,
  });
  await expect.poll(() => leftBehind, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(said[0]).toBe('Start a newer version.');
  await close();
});
