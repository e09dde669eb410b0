// Builds the browser application, its help pages and service worker, the server and the API documents. Compresses static files at build time.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { makeApiDocuments } from './api-document/make-api-document.mjs';
import { buildHelp } from './build-help.mjs';
import { buildServiceWorker } from './build-service-worker.mjs';

const root = join(fileURLToPath(import.meta.url), '../..');

function run(script, ...words) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...words], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}

run('vite/bin/vite.js', 'build', '--logLevel', 'warn');
buildHelp(join(root, 'dist/web'));
await buildServiceWorker(join(root, 'src/web/service-worker/service-worker.ts'), join(root, 'dist/web'));
run('rolldown/bin/cli.mjs', '-c', 'rolldown.config.ts', '--logLevel', 'silent');

mkdirSync(join(root, 'dist/api'), { recursive: true });
for (const [name, document] of Object.entries(await makeApiDocuments()))
  writeFileSync(join(root, 'dist/api', `${name}.json`), JSON.stringify(document));

writeFileSync(join(root, 'dist/build.json'), JSON.stringify({ commit: commit(), builtAt: new Date().toISOString() }));

/** Returns the built commit: from the environment if there is no repository, as in a container image; null = unknown. */
function commit() {
  if (process.env.DOCKET_COMMIT) return process.env.DOCKET_COMMIT;
  try {
    const words = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

const assets = join(root, 'dist/web/assets');
for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
  const bytes = readFileSync(join(assets, name));
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes, options));
}
