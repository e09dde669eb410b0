import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const runRequirements = (cwd: string, ...filter: string[]) =>
  spawnSync(process.execPath, [resolve('tools/requirements.mjs'), ...filter], { cwd, encoding: 'utf8' });

it('docs/requirements lists every number that a test names, and each listed number has a test', () => {
  const { status, stderr } = runRequirements('.');
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

describe('npm run requirements', () => {
  let folder: string;
  const writeTest = (number: string) =>
    writeFileSync(join(folder, 'a.test.ts'), `it('works (${number})', () => {});\n`);
  const writePage = (text: string) => writeFileSync(join(folder, 'docs/requirements/page.md'), text);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docket-requirements-'));
    mkdirSync(join(folder, 'docs/requirements'), { recursive: true });
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('shows the text and the test files of one requirement', () => {
    writePage('- **AB-01** Users can save.\n');
    writeTest('AB-01');
    const { status, stdout } = runRequirements(folder, 'AB-01');
    expect(stdout).toContain('Users can save.');
    expect(stdout).toContain('AB-01  a.test.ts');
    expect(status).toBe(0);
  });

  it('fails when a test names an unlisted number and a listed number has no test', () => {
    writePage('- **AB-01** Users can save.\n');
    writeTest('AB-02');
    const { status, stderr } = runRequirements(folder);
    expect(stderr.trim().split('\n')).toEqual([
      'AB-01 is listed, but no test names it',
      "AB-02 isn't listed in docs/requirements, but a.test.ts names it",
    ]);
    expect(status).toBe(1);
  });

  it('accepts requirements without a test that are checked otherwise', () => {
    writePage('## Checked otherwise\n\n- **AB-01** Saving is fast. Checked by the bench.\n');
    expect(runRequirements(folder).status).toBe(0);
  });

  it('fails when nothing matches the filter', () => {
    writePage('- **AB-01** Users can save.\n');
    expect(runRequirements(folder, 'A').status).toBe(1);
  });
});
