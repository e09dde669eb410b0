import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Bytes that may wait for a reader who is slower than the events; a burst of a thousand changes is a few hundred thousand. */
const MOST_WAITING = 1_000_000;

/** How long a reader may take for what was sent before the end, in milliseconds. */
const LAST_WORDS = 1000;

/** A streaming response: server-sent events, each written when it happens. */
export type EventStream = {
  /** The answer to send. It closes when the stream has ended or its reader has gone. */
  body: Readable;
  /** Sends an event, or without one a sign of life. A reader who does not keep up is cut off. */
  write(event?: unknown): void;
  end(): void;
};

/** Turns a reply into a stream of events. */
export function eventStreamOf(reply: FastifyReply): EventStream {
  const body = new Readable({ read: () => undefined });
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A proxy must not collect what should arrive at once.
    'x-accel-buffering': 'no',
    // The connection goes with the stream: a server that closes waits for connections that are kept alive.
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
