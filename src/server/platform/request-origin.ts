import type { FastifyInstance } from 'fastify';
import { REQUESTED_WITH } from '#contract/endpoint.ts';
import { Refused } from './refused.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a changing request that another site could have made a browser send: one without our own header (AUTH-14), or
 * with an Origin that is not this server.
 */
export function refuseForeignRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (READING.has(request.method)) return;
    if (request.headers[REQUESTED_WITH.name.toLowerCase()] === undefined) throw new Refused('missing-requested-with');
    const { origin } = request.headers;
    if (origin !== undefined && hostOf(origin) !== request.host) throw new Refused('foreign-origin');
  });
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
