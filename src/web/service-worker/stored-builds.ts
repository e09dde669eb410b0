/** A build of the browser part: its name, and the addresses of what it needs to run without a network, `/` for the page. */
export type Build = { name: string; addresses: readonly string[] };

/** What the worker does its work with; tests put in their own. */
export type WorkerParts = { build: Build; caches: CacheStorage; fetch: typeof fetch };

const PREFIX = 'docket-';
const cacheOf = ({ name }: Build) => PREFIX + name;

/** Whether the name of a file says what is in it, so that the same address is the same file for ever. */
export function isHashed(address: string): boolean {
  return address.startsWith('/assets/');
}

/**
 * Keeps every file of a build, or fails. The page is kept as it was answered, with its headers: its nonce is in both. It
 * must be the page of this build, which it is not while several servers are upgraded one after the other.
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

/** Drops what was kept of builds before the last one: a page that is still open may need files of that. */
export async function dropOldBuilds({ build, caches }: WorkerParts): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheOf(build));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** What a build keeps of an address; nothing when it does not. */
export async function findStored({ build, caches }: WorkerParts, address: string): Promise<Response | undefined> {
  return (await caches.open(cacheOf(build))).match(address);
}
