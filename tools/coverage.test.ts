import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A row of docs/coverage.md: what the requirements ask for, words that say it, and the file that holds them. */
type Row = { requirement: string; words: string; file: string };

const CELL = /^\| (.+?) +\| `(.+?)` +\| `(.+?)` +\|$/;
const rows = readFileSync('docs/coverage.md', 'utf8')
  .split('\n')
  .flatMap((line): Row[] => {
    const [, requirement, words, file] = CELL.exec(line) ?? [];
    return requirement && words && file ? [{ requirement, words: words.replaceAll('\\|', '|'), file }] : [];
  });

/** A path of the API, whatever its parameters are called: the server matches it without regard to case. */
const pathOf = (written: string) => written.replace(/\{\w+\}|:\w+/g, ':').toLowerCase();

function holds({ words, file }: Row): boolean {
  const text = readFileSync(file, 'utf8');
  if (!words.startsWith('/api/')) return text.includes(words);
  return [...text.matchAll(/path: '(\/api\/[^']+)'/g)].some(([, path]) => pathOf(path!) === pathOf(words));
}

it('every row of a table is read', () => {
  const lines = readFileSync('docs/coverage.md', 'utf8').split('\n');
  const heads = lines.filter((line) => line.startsWith('## ')).length;
  expect(rows.length).toBe(lines.filter((line) => line.startsWith('|')).length - 2 * heads);
  expect(rows.length).toBeGreaterThan(200);
});

it('every file that the requirements are said to live in exists', () => {
  expect(rows.filter(({ file }) => !existsSync(file)).map(({ file }) => file)).toEqual([]);
});

it('the addresses, calls, texts and constants of the requirements stand where they are said to', () => {
  const lost = rows.filter((row) => existsSync(row.file) && !holds(row));
  expect(lost.map(({ requirement, words, file }) => `${requirement}: ${words} (${file})`)).toEqual([]);
});
