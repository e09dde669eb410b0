import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../platform/operations/project-root.ts';
import { KINDS, KINDS_TO_READ } from './kinds.ts';

const manual = readFileSync(join(projectRoot(), 'docs/files.md'), 'utf8');

it.each([...KINDS, ...KINDS_TO_READ])('docs/files.md describes the columns of $name in their order', (kind) => {
  const section = manual.split(`### ${kind.name}\n`)[1]?.split('\n#')[0] ?? '';
  const described = [...section.matchAll(/^\| `(\w+)`\s*\|.*\|\s*(yes)?\s*\|$/gm)].map(([, name, isRequired]) => [
    name,
    isRequired === 'yes',
  ]);
  expect(described).toEqual(kind.columns.map(({ name, isRequired }) => [name, isRequired]));
});
