import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const files = ['src', 'test', 'tools', 'docs', 'db'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
);
/** The tests' sources as one text, with white space as in a line of the document. */
const tests = files
  .filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')
  .replace(/\\'/g, "'")
  .replace(/\s+/g, ' ');

/** Each row of a table that names the tests of a measure: its subject, and the content of its last column. */
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (item|question) |^\| -/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map((cells) => ({ item: cells[1]!, named: cells.at(-2)! }));

it('every file that docs/security.md names exists (FIX-70)', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|md|sql))`/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(10);
  const missing = named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)));
  expect(missing).toEqual([]);
});

it('every test that docs/security.md names exists (FIX-70)', () => {
  expect(rows.length).toBeGreaterThan(70);
  const missing = rows.flatMap(({ item, named }) =>
    partsOf(named)
      .filter((part) => !tests.includes(part))
      .map((part) => `${item}: ${part}`),
  );
  expect(missing).toEqual([]);
});

/** Returns the text that a title must contain: semicolons separate tests, and an ellipsis stands for omitted parts. */
function partsOf(named: string): string[] {
  return named
    .replace(/\(?(?:in )?`[^`]+`(?:, `[^`]+`)*\)?/g, '')
    .split(/;|…/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
