import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Agencies } from '../database/agencies.ts';
import type { AgencyDatabase } from '../database/postgres.ts';
import { type Stopwatch, startStopwatch, watchOf } from '../database/time-spent.ts';
import { isQuietAgency } from '../quiet-agency.sql.ts';
import { Refused } from '../refused.ts';
import type { SignedIn } from '../signed-in.ts';

const SLOW_MILLISECONDS = 1_000;

export type Watching = {
  /** Milliseconds after which a call is logged as slow; 0 = never; a second by default. */
  slowMilliseconds?: number | undefined;
};

/**
 * Writes one log line for each call that takes longer than the given milliseconds: where the time went, and nothing of the
 * request's content or of the caller. 0 turns it off. Streams of events, which stay open by design,
 * are left out.
 */
export function watchCalls(app: FastifyInstance, { slowMilliseconds = SLOW_MILLISECONDS }: Watching) {
  app.decorateRequest('stopwatch', null);
  app.decorateRequest('openedAgency', null);
  if (slowMilliseconds === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || endpoint.answersAsStream) return;
    const began = performance.now();
    const stopwatch = startStopwatch();
    request.stopwatch = stopwatch;
    // Comes in any case, also where the caller has given up before the answer.
    reply.raw.once('close', () => {
      const taken = performance.now() - began;
      if (taken < slowMilliseconds) return;
      const { waiting, sql, statements } = stopwatch.read();
      const [milliseconds, inWaiting, inSql] = [taken, waiting, sql].map(Math.round) as [number, number, number];
      request.log.warn(
        {
          call: `${endpoint.method} ${endpoint.path}`,
          agency: request.openedAgency,
          status: reply.raw.writableFinished ? reply.statusCode : null,
          milliseconds,
          waiting: inWaiting,
          sql: inSql,
          code: Math.max(0, milliseconds - inWaiting - inSql),
          statements,
        },
        'slow call',
      );
    });
  });
}

/**
 * Opens the database of an agency for a request, whose time it counts; null where there is no such agency. Refuses a change without a sign-in in a
 * restored copy.
 */
export async function openFor(
  request: FastifyRequest,
  agencies: Pick<Agencies, 'open'>,
  name: string,
): Promise<AgencyDatabase | null> {
  const { stopwatch } = request;
  const opening = agencies.open(name).catch((error) => {
    // There is one of this name, or it could not be refused.
    if (error instanceof Refused) request.openedAgency = name;
    throw error;
  });
  const database = await (stopwatch?.whileWaiting(opening) ?? opening);
  if (!database) return null;
  request.openedAgency = name;
  const { endpoint } = request.routeOptions.config;
  // Calls of signed-in people are refused along with the session; links are of people without one.
  if (endpoint?.access === 'public' && !endpoint.worksWhenQuiet && (await isQuietAgency(database)))
    throw new Refused('agency-quiet');
  return stopwatch?.through(database) ?? database;
}

/** A connection of its own to the caller's database, for files. End it. */
export async function connectFor(
  { database, databaseName }: Pick<SignedIn, 'database' | 'databaseName'>,
  agencies: Pick<Agencies, 'connect'>,
): Promise<pg.Client> {
  const stopwatch = watchOf(database);
  const connecting = agencies.connect(databaseName);
  const client = await (stopwatch?.whileWaiting(connecting) ?? connecting);
  if (!client) throw new Refused('signed-out');
  return stopwatch?.over(client) ?? client;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What counts the time of the request; null = nothing does. */
    stopwatch: Stopwatch | null;
    /** The agency whose database the request has opened; null = none. */
    openedAgency: string | null;
  }
}
