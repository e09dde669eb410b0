import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerRequest, storedAddress } from './answer-request.ts';
import { type Build, dropOldBuilds, keepBuild, type WorkerParts } from './stored-builds.ts';

/** A fake of the browser's caches. */
function someCaches() {
  const caches = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const cache = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, cache);
    return {
      put: async (address: string, response: Response) => void cache.set(address, response),
      match: async (address: string) => cache.get(address)?.clone(),
    };
  };
  return {
    open,
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    match: async (address: string) => {
      for (const cache of caches.values()) if (cache.has(address)) return cache.get(address)!.clone();
      return undefined;
    },
  } as unknown as CacheStorage;
}

let kept: CacheStorage;
/** The server's files by address, and requests for them. */
let server: Map<string, string>;
let asked: string[];
let isAway: boolean;
beforeEach(() => {
  kept = someCaches();
  asked = [];
  isAway = false;
});

const fetchFromServer = (async (request: string) => {
  asked.push(request);
  if (isAway) throw new TypeError('Failed to fetch');
  const text = server.get(request);
  return new Response(text ?? 'not found', { status: text === undefined ? 404 : 200, headers: { 'x-page': 'fresh' } });
}) as typeof fetch;

/** A build on the server, with its own script and one that never changes. */
function release(name: string): WorkerParts {
  const build: Build = { name, addresses: ['/', '/assets/same.js', `/assets/screen-${name}.js`] };
  server = new Map(build.addresses.map((address) => [address, `${address} of ${name}`]));
  return { build, caches: kept, fetch: fetchFromServer };
}

const answer = async (parts: WorkerParts, address: string) => {
  // Navigation requests can't be constructed; the worker passes them on unchanged.
  const response = await answerRequest(address as unknown as Request, address, parts);
  return response.text();
};

describe('the service worker', () => {
  const ours = { origin: 'https://docket.test', addresses: ['/', '/help/en/index.html', '/help/help.css'] };
  it.each([
    ['/', 'navigate', '/'],
    ['/m/TimeEntry/add', 'navigate', '/'],
    ['/timesheet/timeentry?selectedDate=2026-11-20', 'navigate', '/'],
    ['/help/en/index.html', 'navigate', '/help/en/index.html'],
    ['/help/help.css', 'no-cors', '/help/help.css'],
    ['/assets/screen-1a.js', 'cors', '/assets/screen-1a.js'],
    ['/api/docs', 'navigate', null],
    ['/API/timesheet/timeentries?startDate=2026-11-20', 'cors', null],
    ['/healthz', 'navigate', null],
    ['/help/en/jobs.html', 'navigate', null],
    ['/manifest.webmanifest', 'cors', null],
    ['/robots.txt', 'navigate', null],
    ['/m/TimeEntry', 'cors', null],
  ] as const)('answers for screens and files, never for calls: %s (%s) (SHELL-01)', (path, mode, address) => {
    expect(storedAddress({ method: 'GET', mode, url: ours.origin + path }, ours)).toBe(address);
    expect(storedAddress({ method: 'POST', mode, url: ours.origin + path }, ours)).toBeNull();
    expect(storedAddress({ method: 'GET', mode, url: `https://elsewhere.test${path}` }, ours)).toBeNull();
  });

  it('shows the page of the network, and without one the page that is kept, as it was answered', async () => {
    const parts = release('one');
    await keepBuild(parts);
    server.set('/', 'a newer page');
    expect(await answer(parts, '/')).toBe('a newer page');
    isAway = true;
    expect(await answer(parts, '/')).toBe('/ of one');
    const response = await answerRequest('/' as unknown as Request, '/', parts);
    expect(response.headers.get('x-page')).toBe('fresh');
  });

  it('shows the kept page when the network takes too long or a proxy has no server', async () => {
    const parts = release('one');
    await keepBuild(parts);
    expect(await answer({ ...parts, fetch: async () => new Response('', { status: 502 }) }, '/')).toBe('/ of one');
    vi.useFakeTimers();
    const slow = answer({ ...parts, fetch: () => new Promise(() => undefined) }, '/');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await slow).toBe('/ of one');
    vi.useRealTimers();
    await expect(
      answer({ ...parts, caches: someCaches(), fetch: () => Promise.reject(new TypeError('away')) }, '/'),
    ).rejects.toThrow('away');
  });

  it('serves files with a content hash from the cache, also those of the previous build', async () => {
    const one = release('one');
    await keepBuild(one);
    const two = release('two');
    asked = [];
    await keepBuild(two);
    await dropOldBuilds(two);
    expect(asked).not.toContain('/assets/same.js');
    asked = [];
    expect(await answer(two, '/assets/screen-one.js')).toBe('/assets/screen-one.js of one');
    expect(await answer(two, '/assets/screen-two.js')).toBe('/assets/screen-two.js of two');
    expect(asked).toEqual([]);
    const three = release('three');
    await keepBuild(three);
    await dropOldBuilds(three);
    expect(await kept.keys()).toEqual(['docket-two', 'docket-three']);
    // It no longer exists: the page notices and offers to reload.
    expect(await answer(three, '/assets/screen-one.js')).toBe('not found');
  });

  it('caches a build completely or not at all: not with a missing file or the page of another build', async () => {
    const one = release('one');
    server.delete('/assets/screen-one.js');
    await expect(keepBuild(one)).rejects.toThrow('404');
    const two = release('two');
    server.set('/', 'the page of one');
    await expect(keepBuild(two)).rejects.toThrow('another build');
  });
});
