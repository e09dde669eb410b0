import { findStored, isHashed, type WorkerParts } from './stored-builds.ts';

/** How long the network may take before the kept page is shown, in milliseconds. */
const PATIENCE = 3_000;

/**
 * The address under which the answer to a request is kept; null = the worker has nothing to do with it: calls of the API,
 * changes, other sites. Every screen is the one page.
 */
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

/** Answers with what is kept where a name says what is in a file; everything else is newer on the network. */
export async function answerRequest(request: Request, address: string, parts: WorkerParts): Promise<Response> {
  // Any build will do: an open page may still ask for files of the one before.
  if (isHashed(address)) return (await parts.caches.match(address)) ?? parts.fetch(request);
  const arriving = parts.fetch(request);
  const answer = await Promise.race([arriving.catch(() => null), delay(PATIENCE)]);
  if (answer && answer.status < 500) return answer;
  return (await findStored(parts, address)) ?? arriving;
}

function delay(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}
