import type { z } from 'zod/mini';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { addressOf } from '../api.ts';
import { reportReachable } from '../offline/connection.ts';
import { requestHeaders } from '../signed-in-as.ts';

/**
 * Reads a streaming call until it or the signal ends; validates each event against the contract. Throws if it can't be opened. Not
 * EventSource, which can't send the required header.
 */
export async function readEvents<Answer extends z.ZodMiniType>(
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, Answer>,
  query: Record<string, string | number | undefined>,
  options: { signal: AbortSignal; onEvent: (event: z.output<Answer>) => void },
): Promise<void> {
  const response = await fetch(addressOf(endpoint.path, {}, query), {
    cache: 'no-store',
    signal: options.signal,
    headers: { ...requestHeaders(), accept: 'text/event-stream' },
  });
  if (!response.ok || !response.body) throw new Error(`${endpoint.path} answered ${response.status}`);
  reportReachable();
  const decoder = new TextDecoderStream();
  const reader = response.body.pipeThrough(decoder as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const { events, unfinished } = splitEvents(rest + value);
    rest = unfinished;
    for (const data of events) options.onEvent(endpoint.answer.parse(JSON.parse(data)));
  }
}

/** Splits a piece of a stream into the data of complete events and an unfinished rest. Drops comments. */
export function splitEvents(text: string): { events: string[]; unfinished: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const unfinished = blocks.pop() ?? '';
  const events = blocks.flatMap((block) => {
    const data = block.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []));
    return data.length > 0 ? [data.join('\n')] : [];
  });
  return { events, unfinished };
}

/** The first pause before reopening a stream, in milliseconds; it grows each time. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/** Listens to a stream and reopens it whenever it ends, until the signal. */
async function listenUntil<Answer extends z.ZodMiniType>(
  signal: AbortSignal,
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, Answer>,
  query: Record<string, string | number | undefined>,
  onEvent: (event: z.output<Answer>) => void,
) {
  let pause = FIRST_PAUSE;
  const hear = (event: z.output<Answer>) => {
    pause = FIRST_PAUSE;
    onEvent(event);
  };
  while (!signal.aborted) {
    await readEvents(endpoint, query, { signal, onEvent: hear }).catch(() => undefined);
    await delay(pause, signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
}

/** Runs work while the page is visible, each time with a signal. Returns the function that stops it. */
function whileSeen(work: (signal: AbortSignal) => Promise<void>): () => void {
  let working: AbortController | null = null;
  const adapt = () => {
    if (document.visibilityState === 'hidden') {
      working?.abort();
      working = null;
    } else if (!working) {
      working = new AbortController();
      void work(working.signal);
    }
  };
  adapt();
  document.addEventListener('visibilitychange', adapt);
  return () => {
    document.removeEventListener('visibilitychange', adapt);
    working?.abort();
  };
}

/** Listens to a stream while the page is visible, reopening it whenever it ends. Returns the function that stops it. */
export function listenWhileSeen<Answer extends z.ZodMiniType>(
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, Answer>,
  query: Record<string, string | number | undefined>,
  onEvent: (event: z.output<Answer>) => void,
): () => void {
  return whileSeen((signal) => listenUntil(signal, endpoint, query, onEvent));
}

/**
 * Like `listenWhileSeen`, with one stream for all visible tabs of a user: one listens and informs the others, and another takes over when
 * it's closed or hidden. Without support for communication between tabs, each has its own.
 */
export function listenTogether<Answer extends z.ZodMiniType>(
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, Answer>,
  person: string,
  onEvent: (event: z.output<Answer>) => void,
): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return listenWhileSeen(endpoint, {}, onEvent);
  const name = `${endpoint.path} ${person}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    const event = endpoint.answer.safeParse(data);
    if (event.success) onEvent(event.data);
  });
  const tellAll = (event: z.output<Answer>) => {
    channel.postMessage(event);
    onEvent(event);
  };
  const stop = whileSeen((signal) =>
    navigator.locks.request(name, { signal }, () => listenUntil(signal, endpoint, {}, tellAll)).catch(() => undefined),
  );
  return () => {
    stop();
    channel.close();
  };
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
