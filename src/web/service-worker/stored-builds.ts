/** A build of the browser part: its name, and the addresses it needs offline; `/` is the page. */
export type Build = { name: string; addresses: readonly string[] };

/** The worker's dependencies; tests provide their own. */
export type WorkerParts = { build: Build; caches: CacheStorage; fetch: typeof fetch };

const PREFIX = 'docket-';
const cacheOf = ({ name }: Build) => PREFIX + name;

/** Returns whether a file name contains a content hash, so that its address never changes meaning. */
export function isHashed(address: string): boolean {
  return address.startsWith('/assets/');
}

/**
 * Caches every file of a build, or fails. The page is cached with its headers, because both contain its nonce. It must be this build's
 * page, which it isn't while several servers are being upgraded.
 */
export async function keepBuild({ build, caches, fetch }: WorkerParts): Promise<void> {
  const cache = await caches.open(cacheOf(build));
  await Promise.all(
    build.addresses.map(async (address) => {
      const known = isHashed(address) ? await caches.match(address) : undefined;
      const response = known ?? (await fetch(address, { cache: isHashed(address) ? 'default' : 'reload' }));
      if (!response.ok) throw new Error(`${address} answered ${response.status}`);
      if (address === '/' && !(await response.clone().text()).includes(build.name))
        throw new Error('The page is of another build.');
      await cache.put(address, response);
    }),
  );
}

/** Deletes caches of builds before the last one, whose files an open page may still need. */
export async function dropOldBuilds({ build, caches }: WorkerParts): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheOf(build));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** Finds an address in a build's cache. */
export async function findStored({ build, caches }: WorkerParts, address: string): Promise<Response | undefined> {
  return (await caches.open(cacheOf(build))).match(address);
}
