import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const NAME_PLACE = '__BUILD_NAME__';

/** Precached help: pages about screens that work offline, without pictures. The whole guide takes megabytes. */
const OFFLINE_HELP = /^help\/(help\.css|[a-z]+\/(index|entering-time|entering-time-on-the-phone|timers)\.html)$/;

/**
 * Names the build in `webFolder` by a hash of its content, writes the name into its page, and builds the service worker that stores its
 * files on devices.
 */
export async function buildServiceWorker(source, webFolder) {
  const files = readdirSync(webFolder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => (name.startsWith('assets/') && !/\.(map|br)$/.test(name)) || OFFLINE_HELP.test(name))
    .map((name) => `/${name}`)
    .sort();
  const pageFile = join(webFolder, 'index.html');
  const page = readFileSync(pageFile, 'utf8');
  const hash = createHash('sha256').update(page).update(files.join());
  for (const address of files) hash.update(readFileSync(join(webFolder, address)));
  const name = hash.digest('hex').slice(0, 16);
  if (!page.includes(NAME_PLACE)) throw new Error('The page has no place for the name of its build.');
  writeFileSync(pageFile, page.replace(NAME_PLACE, name));

  const bundle = await rolldown({
    input: source,
    platform: 'browser',
    transform: { define: { BUILD: JSON.stringify({ name, addresses: ['/', ...files] }) } },
  });
  await bundle.write({ file: join(webFolder, 'service-worker.js'), format: 'iife', minify: true });
  await bundle.close();
}
