// npm run test:long: all rounds of the tests that are long by nature, which npm test does a part of.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, installPackages, root } from './prepare.mjs';

checkNode();
installPackages();

const files = ['src', 'e2e']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, String(file))))
  .filter((file) => /\.test\.tsx?$/.test(file) && readFileSync(join(root, file), 'utf8').includes('roundsOf('));
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, DOCKET_TEST_LONG: 'on' } },
);
process.exit(status ?? 1);
