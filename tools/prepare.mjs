// What every command of a fresh clone needs first: the packages, and a build that is not older than the sources.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(fileURLToPath(import.meta.url), '../..');

const OLDEST_NODE = [20, 19];

/** Rejects a Node version that is too old, in one sentence. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  fail(`Docket needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
}

/** Installs the packages of the lock file when they are missing or older than it. */
export function installPackages() {
  const mark = join(root, 'node_modules/.package-lock.json');
  if (existsSync(mark) && modified(mark) >= modified(join(root, 'package-lock.json'))) return;
  console.log('Installing packages…');
  const command = ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const { status } = spawnSync('npm', command, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail('The packages could not be installed: npm ci failed.');
}

/** Builds when a source is newer than the last build. */
export function buildIfNeeded() {
  const mark = join(root, 'dist/.built');
  const sources = [
    'src',
    'db',
    'docs',
    'package-lock.json',
    'vite.config.ts',
    'rolldown.config.ts',
    'tools/api-document',
    'tools/build.mjs',
    'tools/build-help.mjs',
    'tools/build-service-worker.mjs',
  ];
  if (existsSync(mark) && Math.max(...sources.map((name) => newest(join(root, name)))) <= modified(mark)) return;
  console.log('Building…');
  const { status } = spawnSync(process.execPath, [join(root, 'tools/build.mjs')], { cwd: root, stdio: 'inherit' });
  if (status !== 0) fail('The build failed.');
  writeFileSync(mark, '');
}

function newest(path) {
  if (!statSync(path).isDirectory()) return modified(path);
  return Math.max(modified(path), ...readdirSync(path).map((name) => newest(join(path, name))));
}

function modified(path) {
  return statSync(path).mtimeMs;
}

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
