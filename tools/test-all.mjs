// npm run test:all: runs npm test, then the infrastructure tests, even if the first fails.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const codes = ['test.mjs', 'test-infrastructure.mjs'].map(
  (script) => spawnSync(process.execPath, [join(root, 'tools', script)], { cwd: root, stdio: 'inherit' }).status ?? 1,
);
process.exit(Math.max(...codes));
