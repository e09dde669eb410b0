import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded, checkNode, installPackages, root } from './prepare.mjs';

/** Runs tests that `npm test` leaves out, on the built product; words of the command line choose files. Exits the process. */
export function runLongTests(configuration) {
  checkNode();
  installPackages();
  buildIfNeeded();
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const words = ['run', '--config', configuration, '--reporter=verbose', ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, [vitest, ...words], { cwd: root, stdio: 'inherit' });
  process.exit(status ?? 1);
}
