import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../tools/prepare.mjs';

/**
 * Runs the simulated year of 200 agencies and three servers with kills, of which `npm run test:infrastructure` runs a part, and reports the
 * result.
 */
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'vitest.infrastructure.config.ts',
    'scheduled-year',
    '--reporter=verbose',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, DOCKET_TEST_LONG: 'on' } },
);
process.exitCode = status ?? 1;
