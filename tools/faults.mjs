// npm run faults: does to the built product what machines do to it, and looks that nothing is lost. Words after `--` choose files.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded, checkNode, installPackages, root } from './prepare.mjs';

checkNode();
installPackages();
buildIfNeeded();
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'vitest.faults.config.ts',
    '--reporter=verbose',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
