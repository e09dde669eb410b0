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
  /** Milliseconds after which a call is logged as slow; 0 turns it off; one second by default. */
  slowMilliseconds?: number | undefined;
};

/**
 * Logs each call slower than the given milliseconds: where the time went, without content or caller. 0 turns it off. Ignores event streams,
 * which stay open by design.
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
    // Fires in any case, even if the caller gave up before the response.
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
 * Opens an agency's database for a request and measures its time; null if there's no such agency. Rejects changes without a session in a
 * restored copy.
 */
export async function openFor(
  request: FastifyRequest,
  agencies: Pick<Agencies, 'open'>,
  name: string,
): Promise<AgencyDatabase | null> {
  const { stopwatch } = request;
  const opening = agencies.open(name).catch((error) => {
    // The agency exists, otherwise it couldn't have rejected the request.
    if (error instanceof Refused) request.openedAgency = name;
    throw error;
  });
  const database = await (stopwatch?.whileWaiting(opening) ?? opening);
  if (!database) return null;
  request.openedAgency = name;
  const { endpoint } = request.routeOptions.config;
  // Calls with a session are rejected by the session check; links have no session.
  if (endpoint?.access === 'public' && !endpoint.worksWhenQuiet && (await isQuietAgency(database)))
    throw new Refused('agency-quiet');
  return stopwatch?.through(database) ?? database;
}

/** Opens a separate connection to the caller's database, for files. The caller ends it. */
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
    /** Measures the request's time; null if nothing does. */
    stopwatch: Stopwatch | null;
    /** The agency whose database the request opened; null if none. */
    openedAgency: string | null;
  }
}
