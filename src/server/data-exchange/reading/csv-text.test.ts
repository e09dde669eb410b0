import { expect, it } from 'vitest';
import { readCsv } from './csv-text.ts';

it('DATA-03 serves others between the pieces of a large file', async () => {
  const bytes = Buffer.from(`name,notes\n${'Ana,Fine cut of the second round\n'.repeat(40_000)}`);
  let turns = 0;
  let isOver = false;
  const serve = () => {
    turns += 1;
    if (!isOver) setImmediate(serve);
  };
  setImmediate(serve);
  let lines = 0;
  for await (const { cells } of readCsv(bytes)) lines += cells.length > 0 ? 1 : 0;
  isOver = true;
  expect(lines).toBe(40_001);
  expect(turns).toBeGreaterThanOrEqual(Math.floor(bytes.length / 65_536));
});
