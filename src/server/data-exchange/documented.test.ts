import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../platform/operations/project-root.ts';
import { KINDS, KINDS_TO_READ } from './kinds.ts';

const manual = readFileSync(join(projectRoot(), 'docs/files.md'), 'utf8');

it.each([...KINDS, ...KINDS_TO_READ])('docs/files.md describes the columns of $name in their order', (kind) => {
  const section = manual.split(`### ${kind.name}\n`)[1]?.split('\n#')[0] ?? '';
  const lines = [...section.matchAll(/^- ((?:(?:\*\*)?`\w+`(?:\*\*)?(?:, )?)+): \S/gm)];
  const described = lines.flatMap(([, names]) =>
    [...names!.matchAll(/(\*\*)?`(\w+)`/g)].map(([, bold, name]) => [name, bold !== undefined]),
  );
  expect(described).toEqual(kind.columns.map(({ name, isRequired }) => [name, isRequired]));
});
