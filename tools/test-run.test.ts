import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { RUN_SEED } from '#test/fixtures/rounds.ts';
import stories from '../playwright.config.ts';
import units from '../vitest.config.ts';
import faults from '../vitest.faults.config.ts';
import infrastructure from '../vitest.infrastructure.config.ts';

const root = join(fileURLToPath(import.meta.url), '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('the test run', () => {
  it('gives no test a second chance (FIX-01)', () => {
    const retries = [units, infrastructure, faults].map(({ test }) => test?.retry ?? 0);
    expect([stories.retries ?? 0, ...retries]).toEqual([0, 0, 0, 0]);
    expect(read('vitest.config.ts')).not.toContain('retry');
    const tests = ['src', 'test', 'tools']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, String(file))),
      )
      .filter((file) => /\.(test|e2e|check)\.tsx?$/.test(file) && !file.endsWith('test-run.test.ts'));
    expect(tests.length).toBeGreaterThan(200);
    const retrying = /\bretries\b\s*:|\bretry\s*:\s*[1-9]|--retries/;
    expect(tests.filter((file) => retrying.test(read(file)))).toEqual([]);
    expect(
      read('package.json') + read('tools/test.mjs') + read('tools/test-infrastructure.mjs') + read('.ci/run'),
    ).not.toMatch(retrying);
  });

  it('runs the unit and infrastructure tests in CI, and chooses none of them by the clock or by chance (FIX-01)', () => {
    const { scripts } = JSON.parse(read('package.json'));
    expect(read('.ci/run')).toMatch(/^npm run test:all$/m);
    expect(scripts['test:all']).toBe('node tools/test-all.mjs');
    expect(read('tools/test-all.mjs')).toContain("['test.mjs', 'test-infrastructure.mjs']");
    expect(infrastructure.test?.include?.length).toBeGreaterThan(5);
    expect(read('vitest.config.ts')).toContain('exclude: [...ALONE, ...INFRASTRUCTURE, IN_A_BROWSER]');
    expect(RUN_SEED).toBe(Number(process.env.DOCKET_TEST_SEED ?? 1));
  });

  it('lets stories run side by side, each worker on agencies of its own (FIX-04)', () => {
    expect(stories.workers).toBe(3);
    expect(read('test/stories/support/story.ts')).toContain("{ scope: 'worker', auto: true");
  });

  it('has stories put themselves between the page and the server in the one way that waits until the page is heard (FIX-01)', () => {
    const files = readdirSync(join(root, 'test'), { recursive: true }).map((file) => join('test', String(file)));
    const direct = files.filter((file) => file.endsWith('.ts') && /\.route\(/.test(read(file)));
    expect(direct).toEqual(['test/stories/support/intercept.ts']);
  });

  it('reads the server once for its tests, which then leave nothing behind for each other (FIX-04)', () => {
    const shared = ['src/server', 'src/domain', 'src/contract', 'test', 'tools'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, String(file))),
    );
    // A global set-up in a helper applies only to the first file that imports it.
    const helpers = shared.filter(
      (file) => /(testing|^test)\/.*\.ts$/.test(file) && !/\.test\.ts$|^test\/row-types\//.test(file),
    );
    expect(helpers.length).toBeGreaterThan(20);
    expect(helpers.filter((file) => /^(after|before)(All|Each)\(/m.test(read(file)))).toEqual([]);
    const replacing = shared.filter((file) => file.endsWith('.test.ts') && /^vi\.(mock|stub)/m.test(read(file)));
    const alone = read('vitest.config.ts');
    expect(replacing.filter((file) => !alone.includes(`'${file}'`))).toEqual([]);
  });

  it('names the versions of Node that it is made for, the same everywhere (FIX-05)', () => {
    const { engines, scripts } = JSON.parse(read('package.json'));
    expect(engines.node).toBe('>=20.19');
    expect(scripts['test:node']).toBe('node tools/test-node.mjs');
    expect(read('tools/prepare.mjs')).toContain('const OLDEST_NODE = [20, 19];');
    expect(read('README.md')).toMatch(/Node.{0,60} 20\.19 or newer, 22 or 24/);
    expect(read('README.md')).toContain('Node 20 is past its end of life');
  });
});
