// npm run test:long: all rounds of the tests that are long by nature, which npm test does a part of. Words of the command line are for those that
// need no browser, and leave the stories out.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded, checkNode, installPackages, root } from './prepare.mjs';

checkNode();
installPackages();
buildIfNeeded();

const isLong = /(roundsOf|isOfThisRun)\(/;
const files = ['src', 'e2e']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, String(file))))
  .filter((file) => /\.(test\.tsx?|e2e\.ts)$/.test(file) && isLong.test(readFileSync(join(root, file), 'utf8')));
const words = process.argv.slice(2);
const run = (script, ...its) =>
  spawnSync(process.execPath, [join(root, 'node_modules', script), ...its], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DOCKET_TEST_LONG: 'on' },
  }).status ?? 1;
const stories = files.filter((file) => file.endsWith('.e2e.ts'));
const tests = files.filter((file) => !file.endsWith('.e2e.ts'));
const codes = [run('vitest/vitest.mjs', 'run', ...tests, ...words)];
if (words.length === 0) codes.push(run('@playwright/test/cli.js', 'test', ...stories));
process.exit(Math.max(...codes));
