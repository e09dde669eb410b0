import { findStored, isHashed, type WorkerParts } from './stored-builds.ts';

/** Milliseconds before the cached page is used instead of the network. */
const PATIENCE = 3_000;

/** Returns the cache address for a request; null if the worker ignores it: API calls, changes, other sites. All screens share one page. */
export function storedAddress(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  { origin, addresses }: { origin: string; addresses: readonly string[] },
): string | null {
  const { origin: askedOrigin, pathname } = new URL(url);
  if (method !== 'GET' || askedOrigin !== origin || /^\/(api|healthz)(\/|$)/i.test(pathname)) return null;
  if (addresses.includes(pathname) || isHashed(pathname)) return pathname;
  const isScreen = mode === 'navigate' && !/\.[a-z]\w*$/i.test(pathname);
  return isScreen ? '/' : null;
}

/** Answers from the cache if the file name contains a hash; everything else comes from the network first. */
export async function answerRequest(request: Request, address: string, parts: WorkerParts): Promise<Response> {
  // From any build: an open page may still request files of the previous one.
  if (isHashed(address)) return (await parts.caches.match(address)) ?? parts.fetch(request);
  const arriving = parts.fetch(request);
  const answer = await Promise.race([arriving.catch(() => null), delay(PATIENCE)]);
  if (answer && answer.status < 500) return answer;
  return (await findStored(parts, address)) ?? arriving;
}

function delay(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}
