import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { eventStreamOf } from './event-stream.ts';
import type { SignedIn } from './signed-in.ts';

const TIMES = {
  heartbeat: 20_000,
  /** A stream ends by itself, so that its reader comes back and is admitted anew. */
  longest: 300_000,
};

/** Milliseconds. */
export type EventStreamTimes = typeof TIMES;

/** What one person may have open at once on one server; one more ends the oldest. */
const STREAMS_OF_PERSON = 20;

/** Hands events to `send` as they happen, until the function that it answers is called. */
export type EventSource<Event = unknown> = (send: (event: Event) => void) => () => void;

/** Answers with streams of events that end with their reader's session, and all at once when the server closes. */
export function keepEventStreams(app: FastifyInstance, times: EventStreamTimes = TIMES) {
  const endsOfPerson = new Map<string, Set<() => void>>();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const ends of [...endsOfPerson.values()]) for (const end of [...ends]) end();
  });

  app.decorate('startEventStream', (session: SignedIn, reply: FastifyReply, source: EventSource): Readable => {
    const person = `${session.databaseName} ${session.actor.id}`;
    const ends = endsOfPerson.get(person) ?? new Set();
    const stream = eventStreamOf(reply);
    const heartbeat = setInterval(async () => {
      stream.write();
      // A database that is away for a moment ends nobody's session.
      if (!(await session.isStillSignedIn().catch(() => true))) end();
    }, times.heartbeat);
    const lifetime = setTimeout(end, times.longest);
    stream.write();
    const stop = source(stream.write);
    function end() {
      if (!ends.delete(end)) return;
      if (ends.size === 0) endsOfPerson.delete(person);
      clearInterval(heartbeat);
      clearTimeout(lifetime);
      stop();
      stream.end();
    }
    endsOfPerson.set(person, ends.add(end));
    stream.body.once('close', end);
    const [oldest] = ends;
    if (ends.size > STREAMS_OF_PERSON) oldest?.();
    if (isClosing) end();
    return stream.body;
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    startEventStream(session: SignedIn, reply: FastifyReply, source: EventSource): Readable;
  }
}
