import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';

/**
 * The fate of one request: it arrives; it or its response is lost; it arrives after the browser has given it up; or it arrives twice, at
 * the same moment or one after the other, and the browser receives one response.
 */
export const FATES = ['arrives', 'is-lost', 'answer-is-lost', 'comes-late', 'comes-twice', 'is-repeated'] as const;
type Fate = (typeof FATES)[number];

/** A browser's connection to the server. */
export type Way = {
  origin: string;
  cookie: string;
  /** Called for each change; reads always arrive. */
  fateOfChange: () => Fate;
  /** Requests still in flight. */
  onTheirWay: Set<Promise<unknown>>;
};

const wayOfPage = new AsyncLocalStorage<Way>();

/** Lets pages run in this process: requests to relative paths use the connection on which the page was opened. */
export function layWays() {
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const way = wayOfPage.getStore();
    if (!way || !address.startsWith('/')) return send(address, init);
    const { signal, headers, ...rest } = init;
    const travel = () => {
      const arrival = answered(
        send(`${way.origin}${address}`, { ...rest, headers: { ...headers, cookie: way.cookie } }),
      );
      note(way, arrival);
      return arrival;
    };
    const carried = carry(travel, init.method === 'GET' ? 'arrives' : way.fateOfChange());
    // A repeated request counts as in flight between its two deliveries too.
    note(way, carried);
    // A request that the page gave up stays in flight.
    return Promise.race([givenUp(signal), carried]);
  });
}

function note({ onTheirWay }: Way, travelling: Promise<unknown>) {
  onTheirWay.add(travelling);
  void travelling.catch(() => undefined).then(() => onTheirWay.delete(travelling));
}

/** Opens a page, or runs an action in one. */
export function onWay<Result>(way: Way, act: () => Result): Result {
  return wayOfPage.run(way, act);
}

async function carry(travel: () => Promise<Response>, fate: Fate): Promise<Response> {
  switch (fate) {
    case 'arrives':
      return travel();
    case 'is-lost':
      throw new TypeError('lost');
    case 'answer-is-lost':
      await travel();
      throw new TypeError('lost');
    case 'comes-late':
      void travel().catch(() => undefined);
      throw new TypeError('lost');
    case 'comes-twice': {
      const [, second] = await Promise.all([travel(), travel()]);
      return second;
    }
    case 'is-repeated':
      await travel();
      return travel();
  }
}

function givenUp(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Reads the whole response, so that the connection is freed without the caller. */
async function answered(asking: Promise<Response>): Promise<Response> {
  const response = await asking;
  const text = await response.text();
  return new Response(text || null, { status: response.status });
}
