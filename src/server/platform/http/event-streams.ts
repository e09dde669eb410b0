import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Agencies } from '../database/agencies.ts';
import type { SignedIn } from '../signed-in.ts';
import { eventStreamOf } from './event-stream.ts';

const TIMES = {
  heartbeat: 20_000,
  /** Streams end after a while, so that readers reconnect and are authorized again. */
  longest: 300_000,
};

/** Milliseconds. */
export type EventStreamTimes = typeof TIMES;

/** The maximum streams per person and server; a further one ends the oldest. */
const STREAMS_OF_PERSON = 20;

/** Passes events to `send` as they happen, until the returned function is called. */
export type EventSource<Event = unknown> = (send: (event: Event) => void) => () => void;

/**
 * Responds with event streams that end within a second after the reader's session, and all at once when the server closes. The database
 * announces sessions ended by people; expiry is timed.
 */
export function keepEventStreams(
  app: FastifyInstance,
  { agencies, times = TIMES }: { agencies: Pick<Agencies, 'changesOf'>; times?: EventStreamTimes | undefined },
) {
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
    const endWithSession = async () => {
      // A briefly unreachable database doesn't end sessions.
      const endsIn = await session.readEndsIn().catch(() => session.endsIn);
      if (endsIn === null) end();
      else waitForSession(endsIn);
    };
    let sessionsEnd: NodeJS.Timeout | undefined;
    const waitForSession = (endsIn: number) => {
      clearTimeout(sessionsEnd);
      if (endsIn < times.longest && ends.has(end)) sessionsEnd = setTimeout(endWithSession, endsIn + 1);
    };
    const heartbeat = setInterval(() => {
      stream.write();
      void endWithSession();
    }, times.heartbeat);
    const lifetime = setTimeout(end, times.longest);
    stream.write();
    const stop = source(stream.write);
    const stopHearing = agencies.changesOf(session.databaseName)?.subscribe((news) => {
      const isOfOthers =
        typeof news !== 'string' && (news.subject !== 'session' || news.employeeId !== session.actor.id);
      if (!isOfOthers) void endWithSession();
    }, end);
    function end() {
      if (!ends.delete(end)) return;
      if (ends.size === 0) endsOfPerson.delete(person);
      clearInterval(heartbeat);
      clearTimeout(lifetime);
      clearTimeout(sessionsEnd);
      stopHearing?.();
      stop();
      stream.end();
    }
    endsOfPerson.set(person, ends.add(end));
    waitForSession(session.endsIn);
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
