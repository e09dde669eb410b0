import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The maximum bytes queued for a slow reader; a burst of a thousand changes is a few hundred thousand. */
const MOST_WAITING = 1_000_000;

/** Milliseconds a reader has to receive what was sent before the end. */
const LAST_WORDS = 1000;

/** A streaming response of server-sent events. */
export type EventStream = {
  /** The response body. Closes when the stream ends or its reader leaves. */
  body: Readable;
  /** Sends an event, or a keep-alive without one. Disconnects readers that don't keep up. */
  write(event?: unknown): void;
  end(): void;
};

/** Turns a reply into a stream of events. */
export function eventStreamOf(reply: FastifyReply): EventStream {
  const body = new Readable({ read: () => undefined });
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Tells proxies not to buffer.
    'x-accel-buffering': 'no',
    // Closes the connection with the stream, because a closing server waits for kept-alive connections.
    connection: 'close',
  });
  return {
    body,
    write(event) {
      if (body.destroyed) return;
      body.push(event === undefined ? ':\n\n' : `data: ${JSON.stringify(event)}\n\n`);
      if (body.readableLength > MOST_WAITING) body.destroy();
    },
    end() {
      body.push(null);
      setTimeout(() => reply.raw.destroy(), LAST_WORDS).unref();
    },
  };
}
