import { expect, it } from 'vitest';
import { portionsOf, sendInPortions } from './send-in-portions.ts';

it('splits large requests into several, in order (CI-05, FIX-45)', async () => {
  expect(portionsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(portionsOf([], 2)).toEqual([]);
  const sent = await sendInPortions([1, 2, 3], 2, (portion) => Promise.resolve(portion.map((one) => one * 10)));
  expect(sent).toEqual({ results: [10, 20, 30], failure: null });
});

it('keeps results before a failure and sends nothing after it (CI-05, FIX-45)', async () => {
  const asked: number[][] = [];
  const failure = new Error('No connection');
  const sent = await sendInPortions([1, 2, 3, 4, 5], 2, async (portion) => {
    asked.push([...portion]);
    if (asked.length === 2) throw failure;
    return portion;
  });
  expect(sent).toEqual({ results: [1, 2], failure });
  expect(asked).toEqual([
    [1, 2],
    [3, 4],
  ]);
});
