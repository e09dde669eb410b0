// npm run test:infrastructure: databases, fail-over, poolers, releases, backups and processes, then the faults in test/faults.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded, checkNode, installPackages, root } from './prepare.mjs';

checkNode();
installPackages();
buildIfNeeded();

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const words = process.argv.slice(2);
// A named file may be in one of the two only.
const named = words.length > 0 ? ['--passWithNoTests', ...words] : [];
const codes = ['vitest.infrastructure.config.ts', 'vitest.faults.config.ts'].map((configuration) => {
  console.log(`\n— ${configuration}`);
  const command = [vitest, 'run', '--config', configuration, ...named];
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1;
});
process.exit(Math.max(...codes));
