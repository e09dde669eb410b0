// npm run test:infrastructure: databases, fail-over, poolers, releases, back-ups and processes, then the faults below faults/.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded, checkNode, installPackages, root } from './prepare.mjs';

checkNode();
installPackages();
buildIfNeeded();

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const words = process.argv.slice(2);
const codes = ['vitest.infrastructure.config.ts', 'vitest.faults.config.ts'].map((configuration) => {
  console.log(`\n— ${configuration}`);
  const command = [vitest, 'run', '--config', configuration, '--passWithNoTests', ...words];
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1;
});
process.exit(Math.max(...codes));
